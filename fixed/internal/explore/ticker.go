package explore

import (
	"reflect"
	"time"
)

// A Ticker stands for a time.Ticker of code that looks at flags, now and then,
// while it waits. It ticks once, and then only when a flag or a context has
// changed since its last tick, for after other ticks the code would go on waiting
// as before.
type Ticker struct {
	C    <-chan time.Time
	seen int // version of the flags at the last tick
}

// NewTicker returns a ticker. It takes no time.
func NewTicker(time.Duration) *Ticker {
	t := &Ticker{C: make(chan time.Time), seen: -1}
	current.tickers[current.channel(reflect.ValueOf(t.C))] = t
	return t
}

// Stop does nothing: a ticker that nobody receives from has no effect.
func (t *Ticker) Stop() {}

// tickerOf returns the ticker with this channel, or nil.
func (r *run) tickerOf(o *object) *Ticker {
	if o == nil {
		return nil
	}
	return r.tickers[o]
}

// alternative makes an alternative that receives from the ticker one that waits
// for a tick.
func (t *Ticker) alternative(a alternative) alternative {
	a.verb = "gets a tick"
	a.flags = true
	a.changes = false
	a.ready = func() bool { return current.version > t.seen }
	return a
}
