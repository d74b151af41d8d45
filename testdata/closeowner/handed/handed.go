// Package handed passes a lock to the goroutine that is to give it back.
package handed

import "sync"

// Link sends and closes under one lock.
type Link struct {
	mu    sync.Mutex
	open  bool
	lines chan string
}

// Dial returns at once; the lock is the goroutine's until the link is there.
func (l *Link) Dial(greet []string) {
	l.mu.Lock()
	go func() {
		defer l.mu.Unlock()
		l.lines = make(chan string, 8)
		l.open = true
		for _, g := range greet {
			l.lines <- g
		}
		if len(greet) > 4 {
			l.drop()
		}
	}()
}

// Say sends while the link is there.
func (l *Link) Say(line string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open {
		l.lines <- line
	}
}

// Hang closes under the lock.
func (l *Link) Hang() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.drop()
}

func (l *Link) drop() {
	if l.open {
		l.open = false
		close(l.lines)
	}
}

// Chat sends and closes from several goroutines.
func Chat(l *Link) {
	l.Dial(nil)
	go l.Say("a")
	go l.Say("b")
	go l.Hang()
}

// Leaky gives the lock back itself, and its goroutine has none.
type Leaky struct {
	mu    sync.Mutex
	lines chan string
}

// Dial sends from a goroutine.
func (l *Leaky) Dial(greet string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lines = make(chan string, 8)
	go func() {
		l.lines <- greet
	}()
}

// Hang closes under a lock that the goroutine does not hold.
func (l *Leaky) Hang() {
	l.mu.Lock()
	defer l.mu.Unlock()
	close(l.lines) // want `l.lines is closed while the goroutine may still send on it`
}

// Hasty starts the goroutine before it takes the lock.
type Hasty struct {
	mu    sync.Mutex
	lines chan string
}

// Dial starts a goroutine that has no lock yet.
func (h *Hasty) Dial(greet string) {
	h.lines = make(chan string, 8)
	go func() {
		h.lines <- greet
		h.mu.Unlock()
	}()
	h.mu.Lock()
}

// Hang closes under the lock.
func (h *Hasty) Hang() {
	h.mu.Lock()
	defer h.mu.Unlock()
	close(h.lines) // want `h.lines is closed while the goroutine may still send on it`
}
