// Package earlyclose defines an analyzer that reports a completion signal
// that is given before the result it announces.
//
// # Analyzer earlyclose
//
// earlyclose: report a completion that is signalled before its result is there
//
// Whoever sees a closed channel, a finished WaitGroup or a set flag takes the
// error or result behind it for granted. The analyzer reports a goroutine
// that gives the signal first and provides the result later, if somebody in
// the package relies on the opposite order:
//
//	go func() {
//		err := work()
//		close(t.done)
//		t.err = err // t.err is stored after t.done is closed
//	}()
//
//	func (t *Task) Wait() error {
//		<-t.done
//		return t.err
//	}
//
// Storing the error first is right. So it is reported when an error is stored by
// a method that has itself seen the signal, and when the function that a
// sync.Once runs stores its result for all callers, but its error in a variable of
// the one call that runs it.
package earlyclose
