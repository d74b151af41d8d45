// Package right states contracts of its own.
package right

// Q is a queue.
type Q struct {
	frames [][]byte
	done   []func(error)
}

// Send queues p, which may be used again once done has been called.
//
//asyncown:lend arg0 until cb:arg1
func (q *Q) Send(p []byte, done func(error)) {
	q.frames = append(q.frames, p)
	q.done = append(q.done, done)
}

// A Sink gets each frame.
type Sink interface {
	// Put must not keep frame.
	//
	//asyncown:noretain arg0 until return
	Put(frame []byte) error
}
