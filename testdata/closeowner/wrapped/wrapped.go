// Package wrapped sends and closes in functions that others run under a lock.
package wrapped

import "sync"

// A Lift is closed by a literal that a method of its own runs under its lock.
type Lift struct {
	mu     sync.Mutex
	shut   bool
	floors chan int
}

func (l *Lift) locked(f func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	f()
}

// Run starts the lift.
func (l *Lift) Run() {
	go func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		if !l.shut {
			l.floors <- 1
		}
	}()
}

// Stop is right: whoever holds the lock later sees that the lift has stopped.
func (l *Lift) Stop() {
	l.locked(func() {
		l.shut = true
		close(l.floors)
	})
}

// A Crane has a method that runs a function before it takes the lock.
type Crane struct {
	mu    sync.Mutex
	shut  bool
	loads chan int
}

func (c *Crane) locked(f func()) {
	f()
	c.mu.Lock()
	defer c.mu.Unlock()
}

// Run starts the crane.
func (c *Crane) Run() {
	go func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		if !c.shut {
			c.loads <- 1 // related "the goroutine sends on c.loads here"
		}
	}()
}

// Stop is wrong: the goroutine may have looked, and holds a lock that nobody else takes in time.
func (c *Crane) Stop() {
	c.locked(func() {
		c.shut = true
		close(c.loads) // want "c.loads is closed while the goroutine may still send on it"
	})
}

func withLock(mu *sync.Mutex, f func()) {
	mu.Lock()
	f()
	mu.Unlock()
}

func with(mu *sync.Mutex, f func()) { withLock(mu, f) }

// A Ferry hands its methods to functions that run them under its lock.
type Ferry struct {
	mu   sync.Mutex
	shut bool
	cars chan int
}

func (f *Ferry) board() {
	if !f.shut {
		f.cars <- 1
	}
}

func (f *Ferry) moor() {
	f.shut = true
	close(f.cars)
}

// Run starts the ferry.
func (f *Ferry) Run() {
	go func() { with(&f.mu, f.board) }()
}

// Stop is right.
func (f *Ferry) Stop() { with(&f.mu, f.moor) }

// A Tram keeps its method as well.
type Tram struct {
	mu    sync.Mutex
	shut  bool
	stops chan int
	atEnd func()
}

func (t *Tram) board() {
	if !t.shut {
		t.stops <- 1 // related "the goroutine sends on t.stops here"
	}
}

func (t *Tram) end() {
	t.shut = true
	close(t.stops) // want "t.stops is closed while the goroutine may still send on it"
}

// Run starts the tram, and is wrong to say that others may end it without the lock.
func (t *Tram) Run() {
	t.atEnd = t.end
	go func() { withLock(&t.mu, t.board) }()
}

// Stop alone would be right.
func (t *Tram) Stop() { withLock(&t.mu, t.end) }

// End ends the tram.
func (t *Tram) End() { t.atEnd() }
