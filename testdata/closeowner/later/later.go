// Package later has functions called at some time, or after the end of a context.
package later

import (
	"context"
	"sync"
	"time"
)

// Remind is wrong: the time may be up when the work is done and the channel closed.
func Remind(work func() int) (int, <-chan string) {
	notes := make(chan string, 2)
	time.AfterFunc(time.Minute, func() { // related "^the function is passed to time.AfterFunc here$"
		notes <- "late" // related "^the function passed to time.AfterFunc sends on notes here$"
	})
	n := work()
	notes <- "done"
	close(notes) // want `^notes is closed while the function passed to time.AfterFunc may still send on it$`
	return n, notes
}

// RemindStopped is wrong: Stop does not wait for a function that has begun.
func RemindStopped(work func() int) (int, <-chan string) {
	notes := make(chan string, 2)
	t := time.AfterFunc(time.Minute, func() {
		notes <- "late" // related "sends on"
	})
	n := work()
	t.Stop()
	close(notes) // want `notes is closed while the function passed to time.AfterFunc may still send on it`
	return n, notes
}

// RemindUnlessStopped is right: the channel is closed where the function will not run.
func RemindUnlessStopped(work func() int) (int, <-chan string) {
	notes := make(chan string, 2)
	t := time.AfterFunc(time.Minute, func() {
		notes <- "late"
	})
	n := work()
	if t.Stop() {
		close(notes)
	}
	return n, notes
}

// RemindWaited is right: the function is through before the channel is closed.
func RemindWaited(work func() int) (int, <-chan string) {
	notes, through := make(chan string, 2), make(chan struct{})
	time.AfterFunc(time.Minute, func() {
		notes <- "late"
		close(through)
	})
	n := work()
	<-through
	close(notes)
	return n, notes
}

// Timeout is right: it takes what the function sends.
func Timeout() {
	up := make(chan string, 1)
	time.AfterFunc(time.Minute, func() { up <- "up" })
	<-up
	close(up)
}

// Guard is wrong: the context may end when it closes the channel.
func Guard(ctx context.Context, work func() int) int {
	ends := make(chan error, 1)
	defer close(ends)                                      // want `ends is closed while the function passed to context.AfterFunc may still send on it`
	stop := context.AfterFunc(ctx, func() { ends <- nil }) // related "passed to" "sends on"
	defer stop()
	return work()
}

// GuardAsked is right: it closes the channel where the function was stopped.
func GuardAsked(ctx context.Context, work func() int) int {
	ends := make(chan error, 1)
	stop := context.AfterFunc(ctx, func() { ends <- nil })
	n := work()
	if stop() {
		close(ends)
	}
	return n
}

// Flagged is right: the function looks, under the lock, whether the channel is closed.
func Flagged(work func() int) int {
	var mu sync.Mutex
	closed := false
	notes := make(chan string, 1)
	time.AfterFunc(time.Minute, func() {
		mu.Lock()
		defer mu.Unlock()
		if !closed {
			notes <- "late"
		}
	})
	n := work()
	mu.Lock()
	closed = true
	close(notes)
	mu.Unlock()
	return n
}

// Passed is right: the timer is handed to the caller, who may ask it.
func Passed(work func() int) (int, *time.Timer) {
	notes := make(chan string, 1)
	t := time.AfterFunc(time.Minute, func() { notes <- "late" })
	n := work()
	if n > 0 {
		return n, t
	}
	close(notes)
	return n, nil
}
