// Package closeowner defines an analyzer that reports a channel that is closed
// twice, or while somebody else may still send on it.
//
// # Analyzer closeowner
//
// closeowner: report a channel that is closed twice, or while somebody may still send on it
//
// A send on a closed channel panics, and so does a second close. Who closes
// a channel must therefore know that all senders are through: it is the only
// sender, or it has waited for the others. The analyzer reports a close that comes
// too early for a goroutine started in the package, or for a function that the same function
// has passed to time.AfterFunc or context.AfterFunc:
//
//	results := make(chan error)
//	defer close(results) // results is closed while the goroutine may still send on it
//	for _, job := range jobs {
//		go func() { results <- job() }()
//	}
//	for range jobs {
//		if err := <-results; err != nil {
//			return err
//		}
//	}
//
// A select with a second case does not help: a send on a closed channel is
// ready, and panics if it is chosen. Right is to close where the last sender has
// been waited for, or not at all:
//
//	go func() {
//		wg.Wait()
//		close(results)
//	}()
//
// A close is not reported if it follows a wait for something that the sender does after
// its last send (takes a request over an unbuffered channel, or gives its place in a
// semaphore back), if as many values were received as are sent, if both sides hold a common
// lock and the sender can see under it that it may not send any more, if the sender looks under a
// lock at a flag that was set before the close, if the goroutine is started only on paths that do
// not come to the close, or if the sender catches the panic and drops it.
//
// A second close, and a send after a close, are reported if one function makes both, itself or
// by calls of functions that close the channel in any case; a close also if a goroutine that
// the function has started closes the channel in any case.
package closeowner
