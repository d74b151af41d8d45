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

// Guarded starts its goroutine by a helper.
type Guarded struct {
	mu    sync.Mutex
	open  bool
	lines chan string
}

// guard calls fn, and survives it.
func guard(fn func()) {
	defer func() { _ = recover() }()
	fn()
}

// Dial is right: the lock is the goroutine's, which the helper calls.
func (g *Guarded) Dial(greet []string) {
	g.mu.Lock()
	go guard(func() {
		defer g.mu.Unlock()
		g.lines = make(chan string, 8)
		g.open = true
		for _, s := range greet {
			g.lines <- s
		}
	})
}

// Hang closes under the lock.
func (g *Guarded) Hang() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.open {
		g.open = false
		close(g.lines)
	}
}

// Unguarded has a helper that starts another goroutine.
type Unguarded struct {
	mu    sync.Mutex
	lines chan string
}

// spin calls fn twice, each time in a goroutine.
func spin(fn func()) {
	go fn()
	fn()
}

// Dial is wrong: the one goroutine gives back the lock while the other one sends.
func (u *Unguarded) Dial(greet string) {
	u.mu.Lock()
	u.lines = make(chan string, 8)
	go spin(func() {
		defer u.mu.Unlock()
		u.lines <- greet
	})
}

// Hang closes under the lock.
func (u *Unguarded) Hang() {
	u.mu.Lock()
	defer u.mu.Unlock()
	close(u.lines) // want `u.lines is closed while the goroutine may still send on it`
}
