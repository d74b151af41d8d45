// Package message edits a message after its pointer was sent.
package message

import "sync"

// A Move is a move in a game of chess.
type Move struct {
	Ply      int
	From, To string
	Captures []string
	Clock    struct{ Left int }
}

// Replay is wrong: every receiver holds the one Move that the next turn edits.
func Replay(plies []string, board chan<- *Move) {
	m := &Move{From: "e2"}
	for i, to := range plies {
		m.Ply, m.To = i, to // want `m.* is (overwritten|reset|refilled) while .* may still be using it`
		board <- m          // related "lent"
	}
}

// ReplayNew is right: every turn sends a Move of its own.
func ReplayNew(plies []string, board chan<- *Move) {
	for i, to := range plies {
		m := &Move{From: "e2"}
		m.Ply, m.To = i, to
		board <- m
	}
}

// ReplayValue is right: a send by value copies the fields, and none of those that refer to memory is written through.
func ReplayValue(plies []string, board chan<- Move) {
	m := Move{From: "e2", Captures: []string{"d7"}}
	for i, to := range plies {
		m.Ply, m.To = i, to
		board <- m
	}
}

// ReplayShallow is wrong: the copies share the array of Captures.
func ReplayShallow(plies []string, board chan<- Move) {
	m := Move{Captures: make([]string, 1)}
	for _, to := range plies {
		m.Captures[0] = to // want `m.* is (overwritten|reset|refilled) while .* may still be using it`
		board <- m         // related "lent"
	}
}

// Address is wrong: &m is the same variable on every turn.
func Address(plies []string, board chan<- *Move) {
	var m Move
	for i := range plies {
		m.Ply = i   // want `m.* is (overwritten|reset|refilled) while .* may still be using it`
		board <- &m // related "lent"
	}
}

// AddressInside is right: a variable declared in the loop is a new one on every turn.
func AddressInside(plies []string, board chan<- *Move) {
	for i := range plies {
		var m Move
		m.Ply = i
		board <- &m
	}
}

// Deep is wrong: a field of a field belongs to the message too.
func Deep(m *Move, board chan<- *Move) {
	board <- m     // related "lent"
	m.Clock.Left-- // want `m.* is (overwritten|reset|refilled) while .* may still be using it`
}

// Whole is wrong: the assignment through the pointer replaces all fields at once.
func Whole(m *Move, next Move, board chan<- *Move, stop <-chan bool) {
	select {
	case board <- m: // related "lent"
		*m = next // want `is overwritten while .* may still be using it`
	case <-stop:
	}
}

// Other is right: the variable is pointed elsewhere, the message that was sent stays as it is.
func Other(m *Move, board chan<- *Move) *Move {
	board <- m
	m = new(Move)
	m.Ply = 1
	return m
}

// Untaken is right: only the case that did not send edits the message.
func Untaken(m *Move, board chan<- *Move) {
	select {
	case board <- m:
	default:
		m.Ply = -1
	}
}

// Watched is wrong: the goroutine reads the fields while they change.
func Watched(show func(string, string)) {
	m := &Move{From: "a1"}
	go func() { show(m.From, m.To) }() // related "lent"
	m.To = "a8"                        // want `m.* is (overwritten|reset|refilled) while .* may still be using it`
}

// Snapshot is right: the goroutine has a copy of the struct.
func Snapshot(show func(string, string)) {
	m := &Move{From: "a1"}
	c := *m
	go func() { show(c.From, c.To) }()
	m.To = "a8"
}

// Evaluated is right: the fields are evaluated at the go statement.
func Evaluated(show func(string, string)) {
	m := &Move{From: "a1"}
	go show(m.From, m.To)
	m.To = "a8"
}

// Locked is right: both sides hold the message's own mutex.
func Locked(show func(int)) {
	var v struct {
		mu sync.Mutex
		n  int
	}
	go func() {
		v.mu.Lock()
		defer v.mu.Unlock()
		show(v.n)
	}()
	v.mu.Lock()
	v.n++
	v.mu.Unlock()
}

// Collected is wrong: the list that is sent holds the pointer that is edited.
func Collected(m *Move, out chan<- []*Move) {
	out <- []*Move{m} // related "lent"
	m.From = "h8"     // want `m.* is (overwritten|reset|refilled) while .* may still be using it`
}

// Generic is wrong for every type of message.
func Generic[M any](msg *M, out chan<- *M, next func() M) {
	for {
		*msg = next() // want `is overwritten while .* may still be using it`
		out <- msg    // related "lent"
	}
}

// GenericNew is right: the pointer is to a variable of this turn.
func GenericNew[M any](out chan<- *M, next func() M) {
	for {
		msg := next()
		out <- &msg
	}
}

// Scalars is right: numbers and arrays of numbers are copied by the send.
func Scalars(temps chan<- [2]int) {
	var pair [2]int
	for i := range 10 {
		pair[0], pair[1] = i, i*i
		temps <- pair
	}
}
