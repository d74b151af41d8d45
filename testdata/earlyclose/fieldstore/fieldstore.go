// Package fieldstore closes a channel before it stores a field or a variable.
package fieldstore

import (
	"errors"
	"sync"
)

// A Brew has a result that Taste reads when the kettle is through.
type Brew struct {
	ready chan struct{}
	cups  int
	err   error
}

// Taste waits for the kettle only.
func (b *Brew) Taste() (int, error) {
	<-b.ready
	return b.cups, b.err // related "."
}

// Start is wrong: Taste may read cups before they are counted.
func Start(kettle func() int) *Brew {
	b := &Brew{ready: make(chan struct{})}
	go func() {
		n := kettle()
		close(b.ready) // related "signal|closed|cancel|[Dd]one|set|Broadcast"
		b.cups = n     // want `b\.cups.* is stored after`
	}()
	return b
}

// StartOrdered is right: the store comes first.
func StartOrdered(kettle func() int) *Brew {
	b := &Brew{ready: make(chan struct{})}
	go func() {
		b.cups = kettle()
		close(b.ready)
	}()
	return b
}

// StartFailed is wrong on the path on which the kettle fails.
func StartFailed(kettle func() error) *Brew {
	b := &Brew{ready: make(chan struct{})}
	go func() {
		err := kettle()
		close(b.ready) // related "signal|closed|cancel|[Dd]one|set|Broadcast"
		if err != nil {
			b.err = err // want `b\.err.* is stored after`
		}
	}()
	return b
}

// StartExclusive is right: on the path that stores, the close comes after; on the other there is nothing to store.
func StartExclusive(kettle func() error) *Brew {
	b := &Brew{ready: make(chan struct{})}
	go func() {
		if err := kettle(); err != nil {
			b.err = err
			close(b.ready)
			return
		}
		close(b.ready)
	}()
	return b
}

// Boil is wrong: the same in a method that is started as a goroutine.
func (b *Brew) Boil(kettle func() error) {
	err := kettle()
	close(b.ready)                     // related "signal|closed|cancel|[Dd]one|set|Broadcast"
	b.err = errors.Join(err, errSteam) // want `b\.err.* is stored after`
}

// Run starts Boil.
func (b *Brew) Run(kettle func() error) { go b.Boil(kettle) }

var errSteam = errors.New("steam")

// Sum is wrong: the function reads total when done is closed, which is too early.
func Sum(beans []int) (total int) {
	done := make(chan struct{})
	go func() {
		s := 0
		for _, b := range beans {
			s += b
		}
		close(done) // related "signal|closed|cancel|[Dd]one|set|Broadcast"
		total = s   // want `total.* is stored after`
	}()
	<-done
	return total // related "."
}

// SumOrdered is right: total is complete when done is closed.
func SumOrdered(beans []int) (total int) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		for _, b := range beans {
			total += b
		}
	}()
	<-done
	return total
}

// SumTwice is right: done does not say that total is there, stored does.
func SumTwice(beans []int) (total int) {
	done, stored := make(chan struct{}), make(chan struct{})
	go func() {
		close(done)
		total = len(beans)
		close(stored)
	}()
	<-done
	<-stored
	return total
}

// TokenOrdered is right: the store comes before the send.
func TokenOrdered(beans []int) (total int) {
	done := make(chan bool)
	go func() {
		total = len(beans)
		done <- true
	}()
	<-done
	return total
}

// Roast is wrong: the element of a map is stored after the close, and read in one branch of a select.
func Roast(roast func() int, stop <-chan struct{}) int {
	kinds := make(map[string]int)
	done := make(chan struct{})
	go func() {
		n := roast()
		close(done)          // related "signal|closed|cancel|[Dd]one|set|Broadcast"
		kinds["arabica"] = n // want `kinds.* is stored after`
	}()
	select {
	case <-done:
		return kinds["arabica"] // related "."
	case <-stop:
		return 0
	}
}

// RoastOrdered is right: only the branch that saw the close reads the map.
func RoastOrdered(roast func() int, stop <-chan struct{}) int {
	kinds := make(map[string]int)
	done := make(chan struct{})
	go func() {
		kinds["arabica"] = roast()
		close(done)
	}()
	select {
	case <-done:
		return kinds["arabica"]
	case <-stop:
		return 0
	}
}

// A Pot is read by a method of its own, through a nested field.
type Pot struct {
	state struct {
		level int
		full  chan struct{}
	}
	mu sync.Mutex
}

// Level takes the lock, but it does not wait for the store.
func (p *Pot) Level() int {
	<-p.state.full
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.state.level // related "."
}

// Fill is wrong: a lock around the store alone does not make Level wait for it.
func (p *Pot) Fill(pour func() int) {
	go func() {
		n := pour()
		close(p.state.full) // related "signal|closed|cancel|[Dd]one|set|Broadcast"
		p.mu.Lock()
		p.state.level = n // want `p\.state\.level.* is stored after`
		p.mu.Unlock()
	}()
}

// FillLocked is right: the lock is held over both steps, and Level takes it.
func (p *Pot) FillLocked(pour func() int) {
	go func() {
		n := pour()
		p.mu.Lock()
		defer p.mu.Unlock()
		close(p.state.full)
		p.state.level = n
	}()
}
