// Package dynamic calls through interfaces whose implementations are in sight.
package dynamic

import "sync"

type sink interface{ put(b []byte) }

// queue keeps what it is given until somebody takes it.
type queue struct{ c chan []byte }

func (q *queue) put(b []byte) { q.c <- b }

// counter reads what it is given at once.
type counter struct{ n int }

func (c *counter) put(b []byte) { c.n += len(b) }

type sender struct {
	to  sink
	buf []byte
}

// newSender may make either; that one of them is synchronous does not help the other.
func newSender(async bool) *sender {
	if async {
		return &sender{to: &queue{make(chan []byte, 4)}}
	}
	return &sender{to: &counter{}}
}

func (s *sender) Send(p []byte) {
	s.buf = append(s.buf[:0], p...) // want `s\.buf is overwritten while a receiver from q\.c may still be using it`
	s.to.put(s.buf)
}

// known makes the implementation itself.
func known(c chan []byte, data [][]byte) {
	var to sink = &queue{c}
	buf := make([]byte, 0, 64)
	for _, d := range data {
		buf = append(buf[:0], d...) // want `buf is overwritten while a receiver from q\.c may still be using it`
		to.put(buf)
	}
}

// harmless makes the one that is synchronous.
func harmless(data [][]byte) int {
	c := &counter{}
	var to sink = c
	buf := make([]byte, 0, 64)
	for _, d := range data {
		buf = append(buf[:0], d...)
		to.put(buf)
	}
	return c.n
}

// given gets the implementation.
func given(to sink, data [][]byte) {
	buf := make([]byte, 0, 64)
	for _, d := range data {
		buf = append(buf[:0], d...) // want `buf is overwritten while a receiver from q\.c may still be using it`
		to.put(buf)
	}
}

// fresh gives each call memory of its own.
func fresh(to sink, data [][]byte) {
	for _, d := range data {
		to.put(append([]byte(nil), d...))
	}
}

// A flusher can be waited for.
type flusher interface {
	add(b []byte)
	flush()
}

type background struct{ wg sync.WaitGroup }

func (g *background) add(b []byte) {
	g.wg.Add(1)
	go func() {
		defer g.wg.Done()
		use(b)
	}()
}

func (g *background) flush() { g.wg.Wait() }

type direct struct{}

func (direct) add(b []byte) { use(b) }
func (direct) flush()       {}

func newFlusher(async bool) flusher {
	if async {
		return &background{}
	}
	return direct{}
}

// waited waits by the same value that it has given the buffer to: the implementation that does
// not wait is not the one that lends.
func waited(f flusher, data [][]byte) {
	buf := make([]byte, 0, 64)
	for _, d := range data {
		buf = append(buf[:0], d...)
		f.add(buf)
		f.flush()
	}
}

// unwaited comes back to the buffer first.
func unwaited(f flusher, data [][]byte) {
	buf := make([]byte, 0, 64)
	for _, d := range data {
		buf = append(buf[:0], d...) // want `buf is overwritten while the goroutine may still be using it`
		f.add(buf)
	}
	f.flush()
}

type pump struct {
	f   flusher
	buf []byte
}

func newPump() *pump { return &pump{f: newFlusher(true)} }

// Push waits for the call before.
func (p *pump) Push(b []byte) {
	p.f.flush()
	p.buf = append(p.buf[:0], b...)
	p.f.add(p.buf)
}

type crossed struct {
	f, other flusher
	buf      []byte
}

func newCrossed() *crossed { return &crossed{f: newFlusher(true), other: newFlusher(true)} }

// Push waits for another one.
func (p *crossed) Push(b []byte) {
	p.other.flush()
	p.buf = append(p.buf[:0], b...) // want `p\.buf is overwritten while the goroutine may still be using it`
	p.f.add(p.buf)
}

// promoted has its method from what it embeds.
type promoted struct{ *queue }

type namer interface {
	sink
	name() string
}

func (promoted) name() string { return "promoted" }

func newNamer() namer { return promoted{&queue{make(chan []byte, 1)}} }

func byEmbedded(n namer, data [][]byte) {
	buf := make([]byte, 0, 64)
	for _, d := range data {
		buf = append(buf[:0], d...) // want `buf is overwritten while a receiver from q\.c may still be using it`
		n.put(buf)
	}
}

func use(b []byte) { println(b[0]) }
