// Package actor says who takes part in the steps of a timeline.
//
// A driver of analyzers passes on only the words of a step. So an analyzer that is
// asked to puts the actors in front of them, and whoever draws the timeline takes
// them off again:
//
//	Serve, lending to receiver from packets: buf is lent to a receiver from packets here
package actor

import "strings"

// A Link is what a step has to do with a second actor.
type Link int

// The links.
const (
	None      Link = iota
	Lends          // memory is lent to the other
	Signals        // the other is told of a completion
	Conflicts      // what the other does must not happen at that time
)

// words are what stands between the two actors.
var words = [...]string{Lends: ", lending to ", Signals: ", signalling ", Conflicts: ", against "}

// String returns "", "lends", "signals" or "conflicts".
func (l Link) String() string { return [...]string{"", "lends", "signals", "conflicts"}[l] }

// A Part says who takes part in a step.
type Part struct {
	Who  string // "" if it is not known
	Whom string // "" if there is no second actor
	Link Link
}

// Format puts the actors in front of the message of a step.
func (p Part) Format(message string) string {
	head := clean(p.Who)
	if head == "" {
		head = "the program"
	}
	if p.Link != None && p.Whom != "" {
		head += words[p.Link] + clean(p.Whom)
	}
	return head + ": " + message
}

// NoFix begins the last line of a timeline that says why there is no fix. Nobody does anything in it.
const NoFix = "no fix is offered, because "

// Engine begins the message of a note that concerns all analyzers, whichever of them passes it on.
const Engine = "the engine, for all analyzers: "

// clean removes from a name what separates names.
func clean(name string) string {
	return strings.NewReplacer(",", "", ":", "", "\n", " ").Replace(name)
}

// Parse takes the actors off a message that Format has made. Of any other message
// it returns no actors, and the message.
func Parse(message string) (Part, string) {
	head, rest, ok := strings.Cut(message, ": ")
	if !ok || strings.HasPrefix(message, NoFix) {
		return Part{}, message
	}
	for link := Lends; link <= Conflicts; link++ {
		if who, whom, ok := strings.Cut(head, words[link]); ok {
			return Part{who, whom, link}, rest
		}
	}
	return Part{Who: head}, rest
}
