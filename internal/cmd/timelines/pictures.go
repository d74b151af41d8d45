package main

// A picture is a file with timelines side by side.
type picture struct {
	file      string
	panels    []panel
	invariant string // what holds in the last panel at every moment, if anything
}

// A panel is one timeline.
type panel struct {
	title  string
	actors []string
	steps  []step // from top to bottom
	spans  []span
}

// A step is what an actor does.
type step struct {
	actor int
	to    int // actor that it concerns as well, or -1
	text  string
	wrong bool
}

// A span is a time in which something holds.
type span struct {
	actor    int
	from, to int // steps
	text     string
}

// none is no other actor.
const none = -1

// pictures are the pictures that are drawn by hand.
var pictures = []picture{
	{
		file:      "docs/sender.svg",
		invariant: "a batch that is filled is not lent",
		panels: []panel{
			{
				title:  "as reported",
				actors: []string{"query", "sender", "transport"},
				steps: []step{
					{1, none, "encodes rows into batch 0", false},
					{1, 2, "lends batch 0", false},
					{1, none, "encodes rows into batch 1, waits for batch 0", false},
					{0, 1, "is cancelled", false},
					{1, none, "gives up waiting, and forgets it", true},
					{1, none, "encodes rows into batch 0", true},
					{2, none, "sends what batch 0 holds now", true},
				},
				spans: []span{{2, 1, 6, "batch 0 is lent"}},
			},
			{
				title:  "fixed/sender",
				actors: []string{"context", "sender", "transport"},
				steps: []step{
					{1, none, "encodes rows into batch 0", false},
					{1, 2, "lends batch 0", false},
					{1, 2, "lends batch 1, waits for either", false},
					{0, 1, "is cancelled", false},
					{1, none, "returns the cause, and keeps it", false},
					{1, none, "returns the cause in each later call", false},
					{2, 1, "calls Done: the loan of batch 0 has ended", false},
				},
				spans: []span{{2, 1, 6, "batch 0 is lent"}},
			},
		},
	},
	{
		file:      "docs/connection.svg",
		invariant: "when Done is closed, the reason is there",
		panels: []panel{
			{
				title:  "as reported",
				actors: []string{"reader task", "its starter", "user"},
				steps: []step{
					{0, none, "cannot read any more", false},
					{0, 2, "closes incoming as it returns", true},
					{2, none, "sees that incoming is closed", false},
					{2, none, "takes the error without waiting: there is none", true},
					{1, 2, "sends the error", true},
				},
				spans: []span{{1, 1, 4, "closed, and no error"}},
			},
			{
				title:  "fixed/connection",
				actors: []string{"reader task", "its starter", "user"},
				steps: []step{
					{0, 1, "cannot read any more, returns why", false},
					{1, none, "sets the reason", false},
					{1, 2, "answers the requests under way", false},
					{1, 2, "closes Done", false},
					{2, none, "sees Done, calls Err: the reason", false},
				},
				spans: []span{{2, 1, 4, "the reason is set"}},
			},
		},
	},
}
