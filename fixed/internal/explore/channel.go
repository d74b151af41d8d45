package explore

import (
	"iter"
	"reflect"
)

// channel returns the object of a channel, or nil for a nil channel.
func (r *run) channel(c reflect.Value) *object {
	if c.IsNil() {
		return nil
	}
	o := r.channels[c.Pointer()]
	if o == nil {
		o = r.newObject()
		o.length, o.room, o.ref = c.Len, c.Cap(), c
		r.channels[c.Pointer()] = o
	}
	return o
}

// Send sends v on c.
func Send[T any](site string, c chan<- T, v T) {
	s := OnSend(c, v)
	doSelect(site, false, s)
	s.finish()
}

// Recv receives from c.
func Recv[T any](site string, c <-chan T) T {
	v, _ := RecvOK(site, c)
	return v
}

// RecvOK receives from c, and reports whether it is a value that was sent.
func RecvOK[T any](site string, c <-chan T) (T, bool) {
	r := OnRecv(c)
	doSelect(site, false, r)
	r.finish()
	return r.Value()
}

// Range returns the values that are received from c.
func Range[T any](site string, c <-chan T) iter.Seq[T] {
	return func(yield func(T) bool) {
		for {
			v, ok := RecvOK(site, c)
			if !ok || !yield(v) {
				return
			}
		}
	}
}

// Close closes c.
func Close[T any](site string, c chan<- T) {
	o := current.channel(reflect.ValueOf(c))
	do(&operation{site: site, alternatives: []alternative{{verb: "closes it", object: o, changes: true}}})
	if o != nil {
		o.closed = true
	}
	close(c)
}

// A Case is a case of a select.
type Case interface {
	alternative() alternative
	finish() // does what the explorer has chosen
}

// A RecvCase is a case that receives.
type RecvCase[T any] struct {
	c     <-chan T
	value T
	ok    bool
}

// OnRecv returns a case that receives from c.
func OnRecv[T any](c <-chan T) *RecvCase[T] { return &RecvCase[T]{c: c} }

// Value returns what was received, if this is the case that was chosen.
func (r *RecvCase[T]) Value() (T, bool) { return r.value, r.ok }

// Only returns what was received, without whether it was sent.
func (r *RecvCase[T]) Only() T { return r.value }

func (r *RecvCase[T]) alternative() alternative {
	a := alternative{verb: "receives", object: current.channel(reflect.ValueOf(r.c)), changes: true, way: receiving}
	if ticker := current.tickerOf(a.object); ticker != nil {
		return ticker.alternative(a)
	}
	return a
}

func (r *RecvCase[T]) finish() {
	t := current.running
	switch ticker := current.tickerOf(current.channel(reflect.ValueOf(r.c))); {
	case t.met:
		r.value, r.ok = t.passed.(boxed[T]).value, true
	case ticker != nil:
		ticker.seen = current.version
	default:
		r.value, r.ok = <-r.c
	}
}

// boxed holds a value of any type, also an interface that is nil.
type boxed[T any] struct{ value T }

// A SendCase is a case that sends.
type SendCase[T any] struct {
	c     chan<- T
	value T
}

// OnSend returns a case that sends v on c.
func OnSend[T any](c chan<- T, v T) *SendCase[T] { return &SendCase[T]{c, v} }

func (s *SendCase[T]) alternative() alternative {
	return alternative{
		verb: "sends", object: current.channel(reflect.ValueOf(s.c)), changes: true, way: sending,
		value: func() any { return boxed[T]{s.value} },
	}
}

func (s *SendCase[T]) finish() {
	if !current.running.met {
		s.c <- s.value
	}
}

// Select runs one of the cases and returns its index, or the number of cases if
// there is a default and no case is ready.
func Select(site string, hasDefault bool, cases ...Case) int {
	i := doSelect(site, hasDefault, cases...)
	if i < len(cases) {
		cases[i].finish()
	}
	return i
}

// doSelect lets the explorer choose a case.
func doSelect(site string, hasDefault bool, cases ...Case) int {
	op := &operation{site: site}
	var offers []*object
	for _, c := range cases {
		a := c.alternative()
		op.alternatives = append(op.alternatives, a)
		if a.way == sending && a.object != nil && a.object.room == 0 {
			offers = append(offers, a.object)
		}
	}
	if hasDefault {
		if len(offers) > 0 {
			panic(site + ": a send without a buffer in a select with a default is not modelled")
		}
		op.alternatives = append(op.alternatives, alternative{verb: "finds nothing ready", other: true})
	}
	for _, o := range offers {
		// A step by itself, because it changes what a default of others does.
		do(&operation{site: site, alternatives: []alternative{{verb: "offers a value", object: o, changes: true}}})
	}
	return do(op)
}
