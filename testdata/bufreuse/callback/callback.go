// Package callback registers a function that refers to a buffer and runs later.
package callback

import (
	"context"
	"slices"
	"sync"
	"time"
)

// Remind is wrong: the timer's function reads note when it has long been changed.
func Remind(after time.Duration, ring func(string), texts []string) {
	note := make([]byte, 0, 64)
	for _, t := range texts {
		note = append(note[:0], t...)                        // want `note.* is (overwritten|reset|refilled) while .* may still be using it`
		time.AfterFunc(after, func() { ring(string(note)) }) // related "lent"
	}
}

// RemindText is right: the function captures the string of its turn.
func RemindText(after time.Duration, ring func(string), texts []string) {
	note := make([]byte, 0, 64)
	for _, t := range texts {
		note = append(note[:0], t...)
		text := string(note)
		time.AfterFunc(after, func() { ring(text) })
	}
}

// Snooze is wrong: the timer may fire before, during or after the stores.
func Snooze(after time.Duration, ring func([]byte)) *time.Timer {
	melody := []byte{1, 3, 5}
	t := time.AfterFunc(after, func() { ring(melody) }) // related "lent"
	for i := range melody {
		melody[i]++ // want `melody.* is (overwritten|reset|refilled) while .* may still be using it`
	}
	return t
}

// SnoozeOrdered is right: the melody is complete before the timer is set.
func SnoozeOrdered(after time.Duration, ring func([]byte)) *time.Timer {
	melody := []byte{1, 3, 5}
	for i := range melody {
		melody[i]++
	}
	return time.AfterFunc(after, func() { ring(melody) })
}

// Farewell is wrong: the context may end at any time, in a goroutine of its own.
func Farewell(ctx context.Context, say func([]byte)) {
	words := []byte("goodbye")
	context.AfterFunc(ctx, func() { say(words) }) // related "lent"
	words[0] = 'G'                                // want `words.* is (overwritten|reset|refilled) while .* may still be using it`
}

// FarewellWaited is right: the function closes done when it has said its words.
func FarewellWaited(ctx context.Context, say func([]byte)) {
	words := []byte("goodbye")
	done := make(chan struct{})
	context.AfterFunc(ctx, func() {
		defer close(done)
		say(words)
	})
	<-done
	words[0] = 'G'
}

// Ledger counts by name.
type Ledger struct{ counts map[string]int }

// Audit is wrong: the callback iterates over the map while the loop adds to it.
func (l *Ledger) Audit(ctx context.Context, report func(string, int), names []string) {
	context.AfterFunc(ctx, func() { // related "lent"
		for name, n := range l.counts {
			report(name, n)
		}
	})
	for _, name := range names {
		l.counts[name]++ // want `l\.counts.* is (overwritten|reset|refilled) while .* may still be using it`
	}
}

// AuditLocked is right: the two sides hold the same mutex.
func AuditLocked(ctx context.Context, report func(string, int), names []string) {
	var mu sync.Mutex
	counts := make(map[string]int)
	context.AfterFunc(ctx, func() {
		mu.Lock()
		defer mu.Unlock()
		for name, n := range counts {
			report(name, n)
		}
	})
	for _, name := range names {
		mu.Lock()
		counts[name]++
		mu.Unlock()
	}
}

// Immediate is right: the functions given to SortFunc and Do run before those return.
func Immediate(once *sync.Once, bids, rank []int, log func([]int)) {
	slices.SortFunc(bids, func(a, b int) int { return rank[a] - rank[b] })
	once.Do(func() { log(rank) })
	clear(rank)
}
