// Package unstarted closes without waiting where nobody was started.
package unstarted

import "sync"

type worker struct {
	out     chan int
	wg      sync.WaitGroup
	started bool
	other   bool
}

func newWorker() *worker { return &worker{out: make(chan int, 1)} }

func (w *worker) start(n int) {
	w.started = true
	w.wg.Add(1)
	go func() {
		defer w.wg.Done()
		w.out <- n
	}()
}

func (w *worker) Stop() {
	if w.started {
		w.wg.Wait()
	}
	close(w.out)
}

type restarted struct {
	out  chan int
	done chan struct{}
}

func (r *restarted) Start() {
	r.done = make(chan struct{})
	go func() {
		defer close(r.done)
		r.out <- 1
	}()
}

// Stop forgets the goroutine after it has waited for it.
func (r *restarted) Stop() {
	if r.done != nil {
		<-r.done
		r.done = nil
	}
	close(r.out)
}

type locked struct {
	mu      sync.Mutex
	started bool
	out     chan int
	done    chan struct{}
}

func (l *locked) Start() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.started {
		return
	}
	l.started = true
	go func() {
		defer close(l.done)
		l.out <- 1
	}()
}

func (l *locked) Close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.started {
		close(l.out)
		return
	}
	<-l.done
	close(l.out)
}

// lateFlag is set by the goroutine itself.
type lateFlag struct {
	out     chan int
	wg      sync.WaitGroup
	started bool
}

func (l *lateFlag) Start(n int) {
	l.wg.Add(1)
	go func() {
		l.started = true
		defer l.wg.Done()
		l.out <- n
	}()
}

func (l *lateFlag) Stop() {
	if l.started {
		l.wg.Wait()
	}
	close(l.out) // want `l\.out is closed while the goroutine may still send on it`
}

// reset may forget that there is a goroutine.
type reset struct {
	out     chan int
	wg      sync.WaitGroup
	started bool
}

func (r *reset) Start(n int) {
	r.started = true
	r.wg.Add(1)
	go func() {
		defer r.wg.Done()
		r.out <- n
	}()
}

func (r *reset) Reset() { r.started = false }

func (r *reset) Stop() {
	if r.started {
		r.wg.Wait()
	}
	close(r.out) // want `r\.out is closed while the goroutine may still send on it`
}

// reversed waits where nobody was started.
type reversed struct {
	out     chan int
	wg      sync.WaitGroup
	started bool
}

func (r *reversed) Start(n int) {
	r.started = true
	r.wg.Add(1)
	go func() {
		defer r.wg.Done()
		r.out <- n
	}()
}

func (r *reversed) Stop() {
	if !r.started {
		r.wg.Wait()
	}
	close(r.out) // want `r\.out is closed while the goroutine may still send on it`
}

// told may be told that it was not started.
type told struct {
	out     chan int
	done    chan struct{}
	started bool
}

func (t *told) Start(said bool) {
	t.started = said
	go func() {
		defer close(t.done)
		t.out <- 1
	}()
}

func (t *told) Stop() {
	if t.started {
		<-t.done
	}
	close(t.out) // want `t\.out is closed while the goroutine may still send on it`
}

// untold may be told so later.
type untold struct {
	out     chan int
	done    chan struct{}
	started bool
}

func (u *untold) Start() {
	u.started = true
	go func() {
		defer close(u.done)
		u.out <- 1
	}()
}

func (u *untold) Say(started bool) { u.started = started }

func (u *untold) Stop() {
	if u.started {
		<-u.done
	}
	close(u.out) // want `u\.out is closed while the goroutine may still send on it`
}
