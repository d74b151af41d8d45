package event

import (
	"github.com/asyncown/asyncown/internal/place"
)

// A Kind says what an event does to its place.
type Kind uint8

// The kinds of events.
const (
	None Kind = iota

	// Accesses to memory.
	Read    // the place is read
	Write   // the place is overwritten
	Append  // the place is appended to, within its capacity
	Refill  // the place is filled by a read or a decoder
	Release // the place is given back to its pool

	// Channel operations, and what other completions have in common with
	// them. The place is the channel, WaitGroup, flag or context's end.
	Send  // a value is sent
	Close // the channel is closed, the context cancelled, Done called, the flag set
	Recv  // a receive that waits
	Poll  // a receive that does not wait, or a look at the length
	Miss  // the function returns without having received what a select offered

	// Structure.
	Call   // a function value is called that a caller may know
	Task   // a goroutine is started, or a function kept to run later
	GaveUp // a wait for the place was given up
)

var kindNames = [...]string{"none", "read", "write", "append", "refill", "release",
	"send", "close", "recv", "poll", "miss", "call", "task", "gaveup"}

// String returns the name of k in lower case.
func (k Kind) String() string { return kindNames[k] }

// Modifies reports whether k changes the memory at its place.
func (k Kind) Modifies() bool { return k >= Write && k <= Release }

// An Event is one thing that a path does.
type Event struct {
	Kind    Kind
	Place   place.Place
	Rng     place.Range // accesses to elements: which
	Site    Site
	Fired   Set // the signals given before, each with the locks held ever since
	Seen    Set // the signals observed before
	Settled Set // the completions awaited before
	Locks   Set // the locks held
	Task    TaskID
}

// An ID is an interned Event.
type ID int32

// A TaskID is an interned Task.
type TaskID int32

// A TaskData is a function that runs beside the one that made it.
type TaskData struct {
	Site   Site
	Go     bool   // started; otherwise only kept
	Open   bool   // not followed to its end: what it does last is not known
	Events string // packed IDs, see Log.TaskEvents
}
