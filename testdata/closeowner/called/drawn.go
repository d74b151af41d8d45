package called

import "sync/atomic"

type generation struct{ over chan struct{} }

// An Era has one generation at a time.
type Era struct{ now atomic.Pointer[generation] }

// next is right: each call takes another generation out.
func (e *Era) next() {
	old := e.now.Swap(&generation{over: make(chan struct{})})
	close(old.over)
}

// Twice ends two generations.
func (e *Era) Twice() {
	e.next()
	e.next()
}

// An Age has one generation for all time.
type Age struct{ now *generation }

func (a *Age) end() {
	close(a.now.over) // want `a\.now\.over is closed although it has been closed before`
}

// Twice is wrong: it ends the same generation again.
func (a *Age) Twice() {
	a.end()
	a.end()
}
