// Package spawners starts goroutines by helpers, to which it passes the functions.
package spawners

import (
	"io"
	"sync"
)

// start runs f beside its caller.
func start(f func()) {
	go f() // related "^buf is lent to the goroutine started here$"
}

// Store is wrong: the goroutine that start starts may not have stored the byte yet.
func Store(buf []byte, w io.Writer) {
	start(func() { w.Write(buf) }) // related "start is called here" "the goroutine"
	buf[0] = 0                     // want `buf is overwritten while the goroutine may still be using it`
}

// begin runs f beside its caller.
func begin(f func()) { go f() }

// StoreChanged is right: the change comes first.
func StoreChanged(buf []byte, w io.Writer) {
	buf[0] = 0
	begin(func() { w.Write(buf) })
}

// StoreAwaited is right: the function says that it is through, and is waited for.
func StoreAwaited(buf []byte, w io.Writer) {
	done := make(chan struct{})
	begin(func() {
		defer close(done)
		w.Write(buf)
	})
	<-done
	buf[0] = 0
}

// StoreCopy is right: the goroutine has a copy.
func StoreCopy(buf []byte, w io.Writer) {
	own := append([]byte(nil), buf...)
	begin(func() { w.Write(own) })
	buf[0] = 0
}

// StoreLocked is right: both sides hold the lock.
func StoreLocked(mu *sync.Mutex, buf []byte, w io.Writer) {
	begin(func() {
		mu.Lock()
		defer mu.Unlock()
		w.Write(buf)
	})
	mu.Lock()
	buf[0] = 0
	mu.Unlock()
}

// through runs f in a goroutine and waits until it has returned.
func through(f func()) {
	done := make(chan struct{})
	go func() {
		f()
		close(done)
	}()
	<-done
}

// StoreThrough is right: through waits.
func StoreThrough(buf []byte, w io.Writer) {
	through(func() { w.Write(buf) })
	buf[0] = 0
}

// hasty waits until the goroutine has begun.
func hasty(f func()) {
	begun := make(chan struct{})
	go func() { // related "lent"
		close(begun)
		f()
	}()
	<-begun
}

// StoreHasty is wrong: hasty does not wait for the end.
func StoreHasty(buf []byte, w io.Writer) {
	hasty(func() { w.Write(buf) })
	buf[0] = 0 // want `buf is overwritten while the goroutine may still be using it`
}

// inner passes the function on.
func inner(f func()) { deep(f) }

func deep(f func()) { go f() } // related "lent"

// StoreDeep is wrong: two helpers are no better than one.
func StoreDeep(buf []byte, w io.Writer) {
	inner(func() { w.Write(buf) })
	buf[0] = 0 // want `buf is overwritten while the goroutine may still be using it`
}

// A Crew starts functions, and can be waited for.
type Crew struct {
	wg sync.WaitGroup
}

// Do starts f.
func (c *Crew) Do(f func()) {
	c.wg.Add(1)
	go func() { // related "lent"
		defer c.wg.Done()
		f()
	}()
}

// Rest waits for all.
func (c *Crew) Rest() { c.wg.Wait() }

// Early is wrong: the crew is waited for after the change.
func Early(c *Crew, buf []byte, w io.Writer) {
	c.Do(func() { w.Write(buf) })
	buf[0] = 0 // want `buf is overwritten while the goroutine may still be using it`
	c.Rest()
}

// Late is right: the crew is waited for before the change.
func Late(c *Crew, buf []byte, w io.Writer) {
	c.Do(func() { w.Write(buf) })
	c.Rest()
	buf[0] = 0
}

// direct runs f itself.
func direct(f func()) { f() }

// StoreDirect is right: no goroutine is started.
func StoreDirect(buf []byte, w io.Writer) {
	direct(func() { w.Write(buf) })
	buf[0] = 0
}

// Lines is wrong: the next line is read into the memory that a goroutine writes.
func Lines(r io.Reader, w io.Writer) {
	line := make([]byte, 80)
	for {
		n, err := r.Read(line) // want `line is overwritten while the goroutine may still be using it`
		if err != nil {
			return
		}
		again(func() { w.Write(line[:n]) })
	}
}

func again(f func()) { go f() } // related "lent"

// LinesFresh is right: each turn has a line of its own.
func LinesFresh(r io.Reader, w io.Writer) {
	for {
		line := make([]byte, 80)
		n, err := r.Read(line)
		if err != nil {
			return
		}
		begin(func() { w.Write(line[:n]) })
	}
}

// LinesAwaited is right: each turn waits for the goroutine.
func LinesAwaited(r io.Reader, w io.Writer) {
	line := make([]byte, 80)
	for {
		n, err := r.Read(line)
		if err != nil {
			return
		}
		done := make(chan struct{})
		begin(func() { w.Write(line[:n]); close(done) })
		<-done
	}
}
