// Package ownlock hands on objects that have a lock.
package ownlock

import (
	"log/slog"
	"sync"
	"time"
)

// A Filter drops lines that it has seen. Its lock is shared by all that are made of it.
type Filter struct {
	slog.Handler
	mu   *sync.Mutex
	seen map[string]int
}

func (f *Filter) forget(tick *time.Ticker) {
	for {
		<-tick.C
		f.mu.Lock()
		clear(f.seen)
		f.mu.Unlock()
	}
}

// New is right: whoever has the filter can lock it.
func New(next slog.Handler, tick *time.Ticker) *slog.Logger {
	f := &Filter{Handler: next, mu: new(sync.Mutex), seen: map[string]int{}}
	go f.forget(tick)
	return slog.New(f)
}

// NewSeen is wrong: whoever has the map alone cannot.
func NewSeen(next slog.Handler, tick *time.Ticker, show func(map[string]int)) {
	f := &Filter{Handler: next, mu: new(sync.Mutex), seen: map[string]int{}}
	go f.forget(tick) // related "lent"
	show(f.seen)      // want `f\.seen is read while the goroutine may still be writing it`
}
