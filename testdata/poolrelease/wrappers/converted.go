package wrappers

import "sync"

// Handlers that are other types of the object they are made of: a method of a handler is that of
// the type to which the object was converted.

type acked struct{ n int }

var ackedPool = sync.Pool{New: func() any { return new(acked) }}

type ackHandler interface{ onAcked(*acked) }

type ackFrame struct {
	of *acked
	by ackHandler
}

type pathManager struct {
	mu    sync.Mutex
	paths []int
}

// pathAcks only counts.
type pathAcks pathManager

func (p *pathAcks) onAcked(a *acked) {
	p.mu.Lock()
	p.paths = append(p.paths, a.n)
	p.mu.Unlock()
}

// next returns the zero frame if there is none.
func (p *pathManager) next() (ackFrame, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.paths) == 0 {
		return ackFrame{}, false
	}
	return ackFrame{of: &acked{n: p.paths[0]}, by: (*pathAcks)(p)}, true
}

// Right: the handler of the path manager releases nothing, whatever other handlers do.
func ackedTwice(p *pathManager) {
	f, ok := p.next()
	if !ok {
		return
	}
	f.by.onAcked(f.of)
	f.by.onAcked(f.of)
}

// Right, also where nobody asks whether there was one: the zero frame has no handler.
func ackedUnasked(p *pathManager) {
	f, _ := p.next()
	f.by.onAcked(f.of)
	f.by.onAcked(f.of)
}

type streamManager struct {
	mu   sync.Mutex
	sent int
}

// streamAcks gives the frame back.
type streamAcks streamManager

func (s *streamAcks) onAcked(a *acked) {
	s.mu.Lock()
	s.sent++
	s.mu.Unlock()
	ackedPool.Put(a)
}

func (s *streamManager) next() (ackFrame, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.sent == 0 {
		return ackFrame{}, false
	}
	return ackFrame{of: ackedPool.Get().(*acked), by: (*streamAcks)(s)}, true
}

// Wrong: the handler of the stream manager has given the frame back.
func releasedTwice(s *streamManager) {
	f, ok := s.next()
	if !ok {
		return
	}
	f.by.onAcked(f.of)
	f.by.onAcked(f.of) // want "f.of is released although it has been released before"
}
