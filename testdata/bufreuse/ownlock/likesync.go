package ownlock

import "asyncown.test/closeowner/likesync/locks"

// A Shelf counts its books; each method holds the lock, which is an interface.
type Shelf struct {
	lock  locks.Both
	books map[string]int
}

// NewShelf returns an empty shelf.
func NewShelf() *Shelf { return &Shelf{lock: locks.NewBoth(), books: map[string]int{}} }

// Show is right: it prints the counts under the lock.
func (s *Shelf) Show(titles []string) {
	for _, t := range titles {
		go s.show(t)
	}
}

func (s *Shelf) show(title string) {
	s.lock.RLock()
	defer s.lock.RUnlock()
	println(count(s.books, title))
}

func count(books map[string]int, title string) int { return books[title] }

// Take is right: nobody reads meanwhile.
func (s *Shelf) Take(title string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	delete(s.books, title)
}

// Drop is wrong: it does not wait for those who read.
func (s *Shelf) Drop(title string) {
	delete(s.books, title) // want `s.books is overwritten while the goroutine may still be using it`
}
