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
