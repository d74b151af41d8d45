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
// To store the error first is right.
//
// Two more orders are reported: an error that is stored by a method which has itself
// seen the signal, so that others may have seen it, too; and a function run by a sync.Once
// that stores its result for all callers, but its error in a variable of the one
// call that runs it.
package earlyclose
