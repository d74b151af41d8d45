// Package kept sends an error, and keeps it for those who see the end first.
package kept

import "errors"

var errGone = errors.New("the cable is gone")

// A Cable carries messages until one fails.
type Cable struct {
	cut  chan struct{}
	why  error
	acks chan error
}

func (c *Cable) sever(err error) {
	if c.why == nil {
		c.why = err
		close(c.cut)
	}
}

// Run answers each message, and cuts the cable when one fails.
func (c *Cable) Run(msgs []string, put func(string) error) {
	go func() {
		for _, m := range msgs {
			err := put(m)
			c.acks <- err
			if err != nil {
				c.sever(err)
				return
			}
		}
	}()
}

// Await is right: where the cable is cut it finds the reason, which is the error of the answer or an earlier one.
func (c *Cable) Await() error {
	select {
	case err := <-c.acks:
		return err
	case <-c.cut:
		return c.why
	}
}

// A Rope is a cable that forgets why it was cut.
type Rope struct {
	cut  chan struct{}
	why  error
	acks chan error
}

// Run answers each message, and cuts the rope when one fails.
func (r *Rope) Run(msgs []string, put func(string) error) {
	go func() {
		for _, m := range msgs {
			err := put(m)
			r.acks <- err // related "err is sent"
			if err != nil {
				close(r.cut)
				return
			}
		}
	}()
}

// Await is wrong: the end may be seen first, and the error is nowhere else.
func (r *Rope) Await() error {
	select {
	case err := <-r.acks:
		return err
	case <-r.cut:
	}
	return r.why // want `an error sent on r\.acks may be missed here`
}

// A Wire stores the reason, but those who wait look only whether it is cut.
type Wire struct {
	cut  chan struct{}
	why  error
	acks chan error
}

// Run answers each message, stores the reason and cuts the wire when one fails.
func (w *Wire) Run(msgs []string, put func(string) error) {
	go func() {
		for _, m := range msgs {
			err := put(m)
			w.acks <- err // related "err is sent"
			if err != nil {
				w.why = err
				close(w.cut)
				return
			}
		}
	}()
}

// Await is wrong: it takes the cut for a good end.
func (w *Wire) Await() error {
	select {
	case err := <-w.acks:
		return err
	case <-w.cut:
	}
	return nil // want `an error sent on w\.acks may be missed here`
}

// Why returns the reason, for those who ask for it.
func (w *Wire) Why() error {
	<-w.cut
	return w.why
}
