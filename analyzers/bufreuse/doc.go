// Package bufreuse defines an analyzer that reports memory that is reused
// while an asynchronous operation may still refer to it.
//
// # Analyzer bufreuse
//
// bufreuse: report memory that is overwritten while somebody else may still use it
//
// A slice, map, message or buffer that was sent on a channel, captured by a
// goroutine or handed to an asynchronous call is on loan: until that
// operation is known to be through, nobody else may write it. The analyzer
// follows each loan along every path and reports the write that comes too
// early:
//
//	buf := make([]byte, 512)
//	for {
//		n, err := conn.Read(buf) // buf is overwritten while a receiver from packets may still be using it
//		if err != nil {
//			return err
//		}
//		packets <- buf[:n]
//	}
//
// Sending a copy, or allocating the buffer inside the loop, is right:
//
//	packets <- bytes.Clone(buf[:n])
package bufreuse
