package elements

import (
	"context"
	"log"
	"sync"
	"time"
)

type keyedfeed struct {
	cancel context.CancelFunc
	end    chan struct{}
}

func newKeyedFeed(in func(context.Context) chan int, put func(*keyedfeed)) *keyedfeed {
	ctx, cancel := context.WithCancel(context.Background())
	f := &keyedfeed{cancel, make(chan struct{})}
	go func() {
		defer close(f.end)
		for range in(ctx) {
			put(f)
		}
	}()
	return f
}

// stop waits.
func (f *keyedfeed) stop() {
	f.cancel()
	<-f.end
}

// Keyed is right: who is waited for is the key of a map, and waited for before it is left out there.
type Keyed struct {
	mu  sync.Mutex
	all map[*keyedfeed]struct{}
	in  func(context.Context) chan int
	out chan *keyedfeed
}

// Run stops each feed that has something.
func (s *Keyed) Run() {
	for f := range s.out {
		s.mu.Lock()
		delete(s.all, f)
		f.stop()
		s.mu.Unlock()
	}
}

// Add starts a feed.
func (s *Keyed) Add() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all[newKeyedFeed(s.in, s.put)] = struct{}{}
}

func (s *Keyed) put(f *keyedfeed) {
	select {
	case s.out <- f:
	default:
	}
}

// Close stops all.
func (s *Keyed) Close() {
	s.mu.Lock()
	for f := range s.all {
		f.stop()
	}
	s.all = nil
	close(s.out)
	s.mu.Unlock()
}

type loosefeed struct {
	cancel context.CancelFunc
	end    chan struct{}
}

func newLooseFeed(in func(context.Context) chan int, put func(*loosefeed)) *loosefeed {
	ctx, cancel := context.WithCancel(context.Background())
	f := &loosefeed{cancel, make(chan struct{})}
	go func() {
		defer close(f.end)
		for range in(ctx) {
			put(f)
		}
	}()
	return f
}

// stop waits.
func (f *loosefeed) stop() {
	f.cancel()
	<-f.end
}

// Loose is wrong: nobody waits for who is left out.
type Loose struct {
	mu  sync.Mutex
	all map[*loosefeed]struct{}
	in  func(context.Context) chan int
	out chan *loosefeed
}

// Run stops each feed that has something.
func (s *Loose) Run() {
	for f := range s.out {
		s.mu.Lock()
		delete(s.all, f)
		f.cancel()
		s.mu.Unlock()
	}
}

// Add starts a feed.
func (s *Loose) Add() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all[newLooseFeed(s.in, s.put)] = struct{}{}
}

func (s *Loose) put(f *loosefeed) {
	select {
	case s.out <- f:
	default:
	}
}

// Close stops all.
func (s *Loose) Close() {
	s.mu.Lock()
	for f := range s.all {
		f.stop()
	}
	s.all = nil
	close(s.out) // want `s.out is closed while the goroutine may still send on it`
	s.mu.Unlock()
}

type strictfeed struct {
	cancel context.CancelFunc
	end    chan struct{}
}

func newStrictFeed(in func(context.Context) chan int, put func(*strictfeed)) *strictfeed {
	ctx, cancel := context.WithCancel(context.Background())
	f := &strictfeed{cancel, make(chan struct{})}
	go func() {
		defer close(f.end)
		for range in(ctx) {
			put(f)
		}
	}()
	return f
}

// stop waits for a second.
func (f *strictfeed) stop() {
	f.cancel()
	select {
	case <-f.end:
	case <-time.After(time.Second):
		panic("the feed goes on")
	}
}

// Strict is right: a wait that takes too long panics.
type Strict struct {
	mu  sync.Mutex
	all map[*strictfeed]struct{}
	in  func(context.Context) chan int
	out chan *strictfeed
}

// Run stops each feed that has something.
func (s *Strict) Run() {
	for f := range s.out {
		s.mu.Lock()
		delete(s.all, f)
		f.stop()
		s.mu.Unlock()
	}
}

// Add starts a feed.
func (s *Strict) Add() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all[newStrictFeed(s.in, s.put)] = struct{}{}
}

func (s *Strict) put(f *strictfeed) {
	select {
	case s.out <- f:
	default:
	}
}

// Close stops all.
func (s *Strict) Close() {
	s.mu.Lock()
	for f := range s.all {
		f.stop()
	}
	s.all = nil
	close(s.out)
	s.mu.Unlock()
}

type laxfeed struct {
	cancel context.CancelFunc
	end    chan struct{}
}

func newLaxFeed(in func(context.Context) chan int, put func(*laxfeed)) *laxfeed {
	ctx, cancel := context.WithCancel(context.Background())
	f := &laxfeed{cancel, make(chan struct{})}
	go func() {
		defer close(f.end)
		for range in(ctx) {
			put(f)
		}
	}()
	return f
}

// stop waits for a second.
func (f *laxfeed) stop() {
	f.cancel()
	select {
	case <-f.end:
	case <-time.After(time.Second):
		log.Print("the feed goes on")
	}
}

// Lax is wrong: a wait that takes too long only says so.
type Lax struct {
	mu  sync.Mutex
	all map[*laxfeed]struct{}
	in  func(context.Context) chan int
	out chan *laxfeed
}

// Run stops each feed that has something.
func (s *Lax) Run() {
	for f := range s.out {
		s.mu.Lock()
		delete(s.all, f)
		f.stop()
		s.mu.Unlock()
	}
}

// Add starts a feed.
func (s *Lax) Add() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all[newLaxFeed(s.in, s.put)] = struct{}{}
}

func (s *Lax) put(f *laxfeed) {
	select {
	case s.out <- f:
	default:
	}
}

// Close stops all.
func (s *Lax) Close() {
	s.mu.Lock()
	for f := range s.all {
		f.stop()
	}
	s.all = nil
	close(s.out) // want `s.out is closed while the goroutine may still send on it`
	s.mu.Unlock()
}
