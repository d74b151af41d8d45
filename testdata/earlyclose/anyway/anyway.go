// Package anyway looks at a flag that does not decide whether the result is taken.
package anyway

import (
	"sync"
	"sync/atomic"
)

// A Page is printed in the course of writing it, and once more at the end.
type Page struct {
	ended atomic.Bool
	code  int
	size  int
}

// Print is right: it takes the code in either case; the flag only says whether the size is known.
func (p *Page) Print(body []byte) (code, size int) {
	if p.ended.Load() && p.code != 204 {
		size = len(body)
	}
	code = p.code
	return code, size
}

// End is right: it sets the flag for what it calls itself.
func (p *Page) End(body []byte) (int, int) {
	p.ended.Store(true)
	if p.code == 0 {
		p.code = 200
	}
	return p.Print(body)
}

// A Leaf is printed at the end.
type Leaf struct {
	ended atomic.Bool
	code  int
}

// Print takes the code only once the leaf has ended.
func (l *Leaf) Print(body []byte) (code, size int) {
	if l.ended.Load() && l.code != 204 { // related "looks at l.ended"
		size = len(body)
		code = l.code
	}
	return code, size
}

// End is wrong: between the flag and the code somebody prints.
func (l *Leaf) End(body []byte) (int, int) {
	l.ended.Store(true)
	if l.code == 0 {
		l.code = 200 // want `l\.code is stored after l\.ended is set`
	}
	return l.Print(body)
}

// A Scroll is read at the end, or after a wait for it.
type Scroll struct {
	ended atomic.Bool
	wg    sync.WaitGroup
	code  int
}

// Print waits for the code, unless it seems to be there.
func (s *Scroll) Print() int {
	if s.ended.Load() { // related "looks at s.ended"
		return s.code
	}
	s.wg.Wait()
	return s.code
}

// Start is wrong: those who need not wait do not get the code.
func (s *Scroll) Start(run func() int) {
	s.wg.Go(func() {
		n := run()
		s.ended.Store(true)
		s.code = n // want `s\.code is stored after s\.ended is set`
	})
}

// A Shelf is filled by one, and emptied by the one that closes it.
type Shelf struct {
	mu    sync.Mutex
	shut  chan struct{}
	more  chan struct{}
	books []string
}

// tell wakes the one that waits for books, if there is one.
func (s *Shelf) tell() {
	select {
	case <-s.shut:
	case s.more <- struct{}{}:
	default:
	}
}

// Add is right: it returns the number of books whatever tell has seen.
func (s *Shelf) Add(book string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.books = append(s.books, book)
	s.tell()
	return len(s.books)
}

// Shut empties the shelf, piece by piece.
func (s *Shelf) Shut() {
	close(s.shut)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.books = s.books[:0]
}

// A Rack tells whether it is shut.
type Rack struct {
	mu    sync.Mutex
	shut  chan struct{}
	books []string
}

func (r *Rack) isShut() bool {
	select {
	case <-r.shut: // related "waits for r.shut"
		return true
	default:
		return false
	}
}

// Left returns what is left when the rack is shut.
func (r *Rack) Left() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.isShut() {
		return nil
	}
	return r.books
}

// Shut is wrong: what is left is only stored after the close.
func (r *Rack) Shut(left []string) {
	close(r.shut)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.books = left // want `r\.books is stored after r\.shut is closed`
}

// A Member leaves by a number that says that it is about to.
type Member struct {
	leaving atomic.Int32
	name    string
	mu      sync.Mutex
	since   map[string]*span
}

type span struct{ from, to int }

func (m *Member) left() bool { return m.leaving.Load() == 2 }

// Leave is right: who looks at the number takes the span in either case.
func (m *Member) Leave(now int) {
	m.leaving.Store(2)
	m.end(m.name, now)
}

func (m *Member) end(name string, now int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if s := m.since[name]; s != nil {
		s.to = now
	}
}

// Length drops the member itself once it is about to leave.
func (m *Member) Length(name string) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	s := m.since[name]
	if m.left() && name == m.name || s == nil {
		return 0
	}
	return s.to - s.from
}

// A Guest is asked for its span only once it has left.
type Guest struct {
	leaving atomic.Int32
	mu      sync.Mutex
	since   map[string]*span
}

func (g *Guest) left() bool { return g.leaving.Load() == 2 } // related "looks at g.leaving"

// Leave is wrong: the number is there before the span has its end.
func (g *Guest) Leave(name string, now int) {
	g.leaving.Store(2)
	g.end(name, now) // want `s\.to is stored after g\.leaving is set`
}

func (g *Guest) end(name string, now int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if s := g.since[name]; s != nil {
		s.to = now
	}
}

// Length is of use once the guest has left.
func (g *Guest) Length(name string) int {
	g.mu.Lock()
	defer g.mu.Unlock()
	s := g.since[name]
	if !g.left() || s == nil {
		return 0
	}
	return s.to - s.from
}
