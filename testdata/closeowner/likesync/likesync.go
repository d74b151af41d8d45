// Package likesync waits and locks through interfaces whose methods are those of types of sync.
package likesync

import "asyncown.test/closeowner/likesync/locks"

// Double is right: it waits for the crew before the close.
func Double(in []int, out chan<- int) {
	crew := locks.NewCrew()
	for _, i := range in {
		crew.Add(1)
		go func() {
			defer crew.Done()
			out <- 2 * i
		}()
	}
	crew.Wait()
	close(out)
}

// DoubleHastily is wrong: those of the crew send later.
func DoubleHastily(in []int, out chan<- int) {
	crew := locks.NewCrew()
	for _, i := range in {
		crew.Add(1)
		go func() {
			defer crew.Done()
			out <- 2 * i // related "sends on"
		}()
	}
	close(out) // want `out is closed while the goroutine may still send on it`
	crew.Wait()
}

// A Feed is closed once; who sends holds its lock and asks whether it is.
type Feed struct {
	lock locks.Both
	over bool
	news chan string
}

// NewFeed returns a feed.
func NewFeed() *Feed { return &Feed{lock: locks.NewBoth(), news: make(chan string)} }

// Tell is right: the feed is not closed as long as it reads under the lock.
func (f *Feed) Tell(s string) {
	go func() {
		f.lock.RLock()
		defer f.lock.RUnlock()
		if !f.over {
			f.news <- s
		}
	}()
}

// Close is right: nobody sends while it holds the lock, and nobody will.
func (f *Feed) Close() {
	f.lock.Lock()
	defer f.lock.Unlock()
	if !f.over {
		f.over = true
		close(f.news)
	}
}

// A LooseFeed is as a Feed, but it is closed without the lock.
type LooseFeed struct {
	lock locks.Both
	over bool
	news chan string
}

// NewLooseFeed returns a feed.
func NewLooseFeed() *LooseFeed { return &LooseFeed{lock: locks.NewBoth(), news: make(chan string)} }

// Tell looks at the flag too early.
func (f *LooseFeed) Tell(s string) {
	go func() {
		f.lock.RLock()
		over := f.over
		f.lock.RUnlock()
		if !over {
			f.news <- s // related "sends on"
		}
	}()
}

// Close is wrong: a sender that has found the flag unset may come to its send now.
func (f *LooseFeed) Close() {
	f.lock.Lock()
	defer f.lock.Unlock()
	if !f.over {
		f.over = true
		close(f.news) // want `f.news is closed while the goroutine may still send on it`
	}
}
