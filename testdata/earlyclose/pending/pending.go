// Package pending holds clients that keep their calls in a map until the answer comes.
package pending

import "sync"

type call struct {
	reply []byte
	done  chan struct{}
}

// A Client is right: the reply is there before the call is done.
type Client struct {
	mu    sync.Mutex
	calls map[uint32]*call
}

// Do waits for the reply.
func (c *Client) Do(id uint32) []byte {
	one := &call{done: make(chan struct{})}
	c.mu.Lock()
	c.calls[id] = one
	c.mu.Unlock()
	<-one.done
	return one.reply
}

func (c *Client) loop(in <-chan uint32) {
	for id := range in {
		c.mu.Lock()
		one := c.calls[id]
		delete(c.calls, id)
		c.mu.Unlock()
		if one == nil {
			continue
		}
		one.reply = []byte("reply")
		close(one.done)
	}
}

// Start runs the loop.
func (c *Client) Start(in <-chan uint32) { go c.loop(in) }

type early struct {
	reply []byte
	done  chan struct{}
}

// A Hasty client is wrong: the call is done first.
type Hasty struct {
	mu    sync.Mutex
	calls map[uint32]*early
}

// Do waits for the reply.
func (c *Hasty) Do(id uint32) []byte {
	one := &early{done: make(chan struct{})}
	c.mu.Lock()
	c.calls[id] = one
	c.mu.Unlock()
	<-one.done       // related "waits for"
	return one.reply // related "takes"
}

func (c *Hasty) loop(in <-chan uint32) {
	for id := range in {
		c.mu.Lock()
		one := c.calls[id]
		delete(c.calls, id)
		c.mu.Unlock()
		if one == nil {
			continue
		}
		close(one.done)             // related "is closed"
		one.reply = []byte("reply") // want `one.reply is stored after one.done is closed`
	}
}

// Start runs the loop.
func (c *Hasty) Start(in <-chan uint32) { go c.loop(in) }
