// Package waitgroup waits for the senders before the close, or seems to.
package waitgroup

import (
	"sync"

	"golang.org/x/sync/errgroup"
)

// Sort is wrong: Done says that a sorter is through before its letter is sent.
func Sort(sorters []func() string) <-chan string {
	letters := make(chan string)
	var wg sync.WaitGroup
	for _, s := range sorters {
		wg.Add(1)
		go func() {
			l := s()
			wg.Done()
			letters <- l // related "sends on"
		}()
	}
	go func() {
		wg.Wait()
		close(letters) // want `letters is closed while the goroutine may still send on it`
	}()
	return letters
}

// SortDeferred is right: Done comes after the send.
func SortDeferred(sorters []func() string) <-chan string {
	letters := make(chan string)
	var wg sync.WaitGroup
	for _, s := range sorters {
		wg.Add(1)
		go func() {
			defer wg.Done()
			letters <- s()
		}()
	}
	go func() {
		wg.Wait()
		close(letters)
	}()
	return letters
}

// SortGo is right: Go calls Done when the function has returned.
func SortGo(sorters []func() string) <-chan string {
	letters := make(chan string)
	var wg sync.WaitGroup
	for _, s := range sorters {
		wg.Go(func() { letters <- s() })
	}
	go func() {
		wg.Wait()
		close(letters)
	}()
	return letters
}

// SortUnwaited is wrong: the group is counted, and nobody waits for it.
func SortUnwaited(sorters []func() string) <-chan string {
	letters := make(chan string, len(sorters))
	var wg sync.WaitGroup
	for _, s := range sorters {
		wg.Add(1)
		go func() {
			defer wg.Done()
			letters <- s() // related "sends on"
		}()
	}
	close(letters) // want `letters is closed while the goroutine may still send on it`
	return letters
}

// SortHere is right: the buffer takes all letters, and all have been sent.
func SortHere(sorters []func() string) <-chan string {
	letters := make(chan string, len(sorters))
	var wg sync.WaitGroup
	for _, s := range sorters {
		wg.Add(1)
		go func() {
			defer wg.Done()
			letters <- s()
		}()
	}
	wg.Wait()
	close(letters)
	return letters
}

// SortGroup is right: the group's Wait waits for all senders, whatever they return.
func SortGroup(sorters []func() (string, error)) ([]string, error) {
	letters := make(chan string, len(sorters))
	var g errgroup.Group
	for _, s := range sorters {
		g.Go(func() error {
			l, err := s()
			if err != nil {
				return err
			}
			letters <- l
			return nil
		})
	}
	err := g.Wait()
	close(letters)
	var all []string
	for l := range letters {
		all = append(all, l)
	}
	return all, err
}

// An Office sorts in the background.
type Office struct {
	letters chan string
	busy    sync.WaitGroup
}

// Take starts a sorter.
func (o *Office) Take(sort func() string) {
	o.busy.Add(1)
	go func() {
		defer o.busy.Done()
		o.letters <- sort()
	}()
}

// Close is right: it waits for all sorters.
func (o *Office) Close() {
	o.busy.Wait()
	close(o.letters)
}

// A Hurry is an Office whose sorters leave too early.
type Hurry struct {
	letters chan string
	busy    sync.WaitGroup
}

// Take counts a sorter as through before it has sent.
func (h *Hurry) Take(sort func() string) {
	h.busy.Add(1)
	go func() {
		l := sort()
		h.busy.Done()
		h.letters <- l // related "sends on"
	}()
}

// Close is wrong: the wait ends before the last send.
func (h *Hurry) Close() {
	h.busy.Wait()
	close(h.letters) // want `h\.letters is closed while the goroutine may still send on it`
}

// A Farm has a WaitGroup of its own, and one for the dairy.
type Farm struct {
	wg, dairy *sync.WaitGroup
	milk      chan int
}

// NewFarm starts the cows; what is done under the WaitGroup here is known by its field elsewhere.
func NewFarm(cows []func() int) *Farm {
	f := &Farm{wg: &sync.WaitGroup{}, dairy: &sync.WaitGroup{}, milk: make(chan int)}
	for _, cow := range cows {
		f.wg.Go(func() { f.milk <- cow() }) // related "sends on"
	}
	return f
}

// Close is right: it waits for the cows.
func (f *Farm) Close() {
	f.wg.Wait()
	close(f.milk)
}

// CloseEarly is wrong: it waits for others.
func (f *Farm) CloseEarly() {
	f.dairy.Wait()
	close(f.milk) // want `f\.milk is closed while the goroutine may still send on it`
}
