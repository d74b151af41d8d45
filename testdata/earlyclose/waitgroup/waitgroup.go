// Package waitgroup calls Done before the result is stored.
package waitgroup

import (
	"errors"
	"sync"
)

// Deliver is wrong: Wait may return before the last error is in its place.
func Deliver(couriers []func() error) error {
	errs := make([]error, len(couriers))
	var wg sync.WaitGroup
	for i, c := range couriers {
		wg.Add(1)
		go func() {
			err := c()
			wg.Done()     // related "signal|closed|cancel|[Dd]one|set|Broadcast"
			errs[i] = err // want `errs.* is stored after`
		}()
	}
	wg.Wait()
	return errors.Join(errs...) // related "."
}

// DeliverDeferred is right: the deferred Done comes last.
func DeliverDeferred(couriers []func() error) error {
	errs := make([]error, len(couriers))
	var wg sync.WaitGroup
	for i, c := range couriers {
		wg.Add(1)
		go func() {
			defer wg.Done()
			errs[i] = c()
		}()
	}
	wg.Wait()
	return errors.Join(errs...)
}

// DeliverGo is right: Go calls Done when the function has returned.
func DeliverGo(couriers []func() error) error {
	errs := make([]error, len(couriers))
	var wg sync.WaitGroup
	for i, c := range couriers {
		wg.Go(func() { errs[i] = c() })
	}
	wg.Wait()
	return errors.Join(errs...)
}

// Weigh is wrong: the lock keeps the appends apart, it does not make Wait wait for the last.
func Weigh(parcels []int, scale func(int) int) (weights []int) {
	var wg sync.WaitGroup
	var mu sync.Mutex
	wg.Add(len(parcels))
	for _, p := range parcels {
		go func() {
			w := scale(p)
			wg.Done() // related "signal|closed|cancel|[Dd]one|set|Broadcast"
			mu.Lock()
			weights = append(weights, w) // want `weights.* is stored after`
			mu.Unlock()
		}()
	}
	wg.Wait()
	mu.Lock()
	defer mu.Unlock()
	return weights
}

// WeighOrdered is right: the append comes first.
func WeighOrdered(parcels []int, scale func(int) int) (weights []int) {
	var wg sync.WaitGroup
	var mu sync.Mutex
	wg.Add(len(parcels))
	for _, p := range parcels {
		go func() {
			w := scale(p)
			mu.Lock()
			weights = append(weights, w)
			mu.Unlock()
			wg.Done()
		}()
	}
	wg.Wait()
	return weights
}

// Depot keeps its WaitGroup and its counts in fields.
type Depot struct {
	out    sync.WaitGroup
	counts map[string]int
	mu     sync.Mutex
	worst  error
}

// Worst is what the callers ask once all trucks are back.
func (d *Depot) Worst() error {
	d.out.Wait()
	return d.worst // related "."
}

// Load is wrong: the truck counts as back before its failure is noted.
func (d *Depot) Load(trucks ...func() error) {
	for _, t := range trucks {
		d.out.Add(1)
		go func() {
			err := t()
			d.out.Done() // related "signal|closed|cancel|[Dd]one|set|Broadcast"
			d.mu.Lock()
			defer d.mu.Unlock()
			if err != nil {
				d.worst = err // want `d\.worst.* is stored after`
			}
		}()
	}
}

// LoadOrdered is right: the failure is noted first.
func (d *Depot) LoadOrdered(trucks ...func() error) {
	for _, t := range trucks {
		d.out.Add(1)
		go func() {
			defer d.out.Done()
			err := t()
			d.mu.Lock()
			defer d.mu.Unlock()
			if err != nil {
				d.worst = err
			}
		}()
	}
}

// First is wrong: only one goroutine, and a plain variable.
func First(search func() string) (found string) {
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		s := search()
		wg.Done() // related "signal|closed|cancel|[Dd]one|set|Broadcast"
		found = s // want `found.* is stored after`
	}()
	wg.Wait()
	return found // related "."
}

// FirstWaited is right: the second group's Wait orders the store.
func FirstWaited(search func() string) (found string) {
	var begun, ended sync.WaitGroup
	begun.Add(1)
	ended.Add(1)
	go func() {
		defer ended.Done()
		begun.Done()
		found = search()
	}()
	begun.Wait()
	ended.Wait()
	return found
}

// Polled is wrong: after Wait the error is looked for, and may not have been sent yet.
func Polled(couriers []func() error) error {
	errc := make(chan error, len(couriers))
	var wg sync.WaitGroup
	for _, c := range couriers {
		wg.Add(1)
		go func() {
			err := c()
			wg.Done() // related "signal|closed|cancel|[Dd]one|set|Broadcast"
			if err != nil {
				errc <- err // want `is sent on errc after`
			}
		}()
	}
	wg.Wait()
	select {
	case err := <-errc: // related "."
		return err
	default:
		return nil
	}
}

// PolledOrdered is right: all errors are in the buffer when Wait returns.
func PolledOrdered(couriers []func() error) error {
	errc := make(chan error, len(couriers))
	var wg sync.WaitGroup
	for _, c := range couriers {
		wg.Go(func() {
			if err := c(); err != nil {
				errc <- err
			}
		})
	}
	wg.Wait()
	select {
	case err := <-errc:
		return err
	default:
		return nil
	}
}

type flight struct {
	all sync.WaitGroup
	val string
	err error
}

type flights struct {
	mu   sync.Mutex
	open map[string]*flight
}

// Do is wrong: who has joined the flight of somebody else takes the result once it is told.
func (f *flights) Do(key string, get func() (string, error)) (string, error) {
	f.mu.Lock()
	if c, ok := f.open[key]; ok {
		f.mu.Unlock()
		c.all.Wait()
		return c.val, c.err
	}
	c := new(flight)
	c.all.Add(1)
	f.open[key] = c
	f.mu.Unlock()

	val, err := get()
	c.all.Done()
	c.val, c.err = val, err // want `c.val is stored after c.all.Done`
	return val, err
}

type trip struct {
	all sync.WaitGroup
	val string
	err error
}

type trips struct {
	mu   sync.Mutex
	open map[string]*trip
}

// Do is right.
func (f *trips) Do(key string, get func() (string, error)) (string, error) {
	f.mu.Lock()
	if c, ok := f.open[key]; ok {
		f.mu.Unlock()
		c.all.Wait()
		return c.val, c.err
	}
	c := new(trip)
	c.all.Add(1)
	f.open[key] = c
	f.mu.Unlock()

	c.val, c.err = get()
	c.all.Done()
	return c.val, c.err
}

type entry struct {
	ready chan struct{}
	val   string
}

type entries struct {
	mu sync.Mutex
	m  map[string]*entry
}

// Get is wrong: who finds the entry of somebody else takes its value once it is ready.
func (c *entries) Get(key string, load func(string) string) string {
	c.mu.Lock()
	e := c.m[key]
	if e == nil {
		e = &entry{ready: make(chan struct{})}
		c.m[key] = e
		c.mu.Unlock()
		val := load(key)
		close(e.ready)
		e.val = val // want `e.val is stored after e.ready is closed`
	} else {
		c.mu.Unlock()
		<-e.ready
	}
	return e.val
}
