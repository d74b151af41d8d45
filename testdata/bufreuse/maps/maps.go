// Package maps writes to a map that was sent or captured.
package maps

import (
	"maps"
	"sync"
)

// Votes is wrong: the receiver iterates over the map to which the loop still adds.
func Votes(ballots []string, tally chan<- map[string]int) {
	count := make(map[string]int)
	for _, b := range ballots {
		count[b]++     // want `count.* is (overwritten|reset|refilled) while .* may still be using it`
		tally <- count // related "lent"
	}
}

// VotesCloned is right: the receiver gets a map of its own.
func VotesCloned(ballots []string, tally chan<- map[string]int) {
	count := make(map[string]int)
	for _, b := range ballots {
		count[b]++
		tally <- maps.Clone(count)
	}
}

// VotesDone is right: the map is sent once, when it is complete.
func VotesDone(ballots []string, tally chan<- map[string]int) {
	count := make(map[string]int)
	for _, b := range ballots {
		count[b]++
	}
	tally <- count
}

// Rounds is wrong: clear empties the very map that was sent.
func Rounds(rounds [][]string, tally chan<- map[string]int) {
	count := make(map[string]int)
	for _, ballots := range rounds {
		for _, b := range ballots {
			count[b] += 2
		}
		tally <- count // related "lent"
		clear(count)   // want `count.* is (overwritten|reset|refilled) while .* may still be using it`
	}
}

// RoundsFresh is right: each round begins a new map.
func RoundsFresh(rounds [][]string, tally chan<- map[string]int) {
	var count map[string]int
	for _, ballots := range rounds {
		count = make(map[string]int)
		for _, b := range ballots {
			count[b] += 2
		}
		tally <- count
	}
}

// Withdraw is wrong: a deletion is a write.
func Withdraw(count map[string]int, name string, publish func(map[string]int)) {
	go publish(count)   // related "lent"
	delete(count, name) // want `count.* is (overwritten|reset|refilled) while .* may still be using it`
}

// WithdrawFirst is right: the deletion comes before the goroutine.
func WithdrawFirst(count map[string]int, name string, publish func(map[string]int)) {
	delete(count, name)
	go publish(count)
}

type booth struct {
	seats map[int]string
	mu    sync.RWMutex
}

// Show is wrong: the goroutine looks up seats without the lock.
func (b *booth) Show(seat int, show func(string)) {
	go func() { show(b.seats[seat]) }() // related "lent"
	b.mu.Lock()
	defer b.mu.Unlock()
	b.seats[seat] = "taken" // want `b\.seats.* is (overwritten|reset|refilled) while .* may still be using it`
}

// ShowLocked is right: the reader holds the same lock, shared.
func (b *booth) ShowLocked(seat int, show func(string)) {
	go func() {
		b.mu.RLock()
		defer b.mu.RUnlock()
		show(b.seats[seat])
	}()
	b.mu.Lock()
	defer b.mu.Unlock()
	b.seats[seat] = "taken"
}

// Merge is wrong: maps.Copy writes to its first argument.
func Merge(into, from map[string]int, publish func(map[string]int)) {
	go publish(into)      // related "lent"
	maps.Copy(into, from) // want `into.* is (overwritten|reset|refilled) while .* may still be using it`
}

// MergeOther is right: here the captured map is the one that is read.
func MergeOther(into, from map[string]int, publish func(map[string]int)) {
	go publish(from)
	maps.Copy(into, from)
}

// Lookup is right: reading while others read.
func Lookup(count map[string]int, publish func(map[string]int)) int {
	go publish(count)
	return count["none"] + len(count)
}
