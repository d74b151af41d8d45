// Package selects sends in a select: a second case does not protect the send.
package selects

import "context"

// Watch is wrong: after the cancel both cases are ready, and the send on the closed channel may be chosen.
func Watch(ctx context.Context, look func() int) (sum int) {
	ctx, cancel := context.WithCancel(ctx)
	seen := make(chan int)
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case seen <- look(): // related "sends on"
			}
		}
	}()
	for sum < 100 {
		sum += <-seen
	}
	cancel()
	close(seen) // want `seen is closed while the goroutine may still send on it`
	return sum
}

// WatchWaited is right: the watcher says that it is through, and that is waited for.
func WatchWaited(ctx context.Context, look func() int) (sum int) {
	ctx, cancel := context.WithCancel(ctx)
	seen, over := make(chan int), make(chan struct{})
	go func() {
		defer close(over)
		for {
			select {
			case <-ctx.Done():
				return
			case seen <- look():
			}
		}
	}()
	for sum < 100 {
		sum += <-seen
	}
	cancel()
	<-over
	close(seen)
	return sum
}

// WatchOwner is right: the watcher closes what it alone sends on.
func WatchOwner(ctx context.Context, look func() int) (sum int) {
	ctx, cancel := context.WithCancel(ctx)
	seen := make(chan int)
	go func() {
		defer close(seen)
		for {
			select {
			case <-ctx.Done():
				return
			case seen <- look():
			}
		}
	}()
	for sum < 100 {
		sum += <-seen
	}
	cancel()
	return sum
}

// Offer is wrong: a default does not protect the send either.
func Offer(look func() int) <-chan int {
	seen := make(chan int, 1)
	go func() {
		for range 10 {
			select {
			case seen <- look(): // related "sends on"
			default:
			}
		}
	}()
	close(seen) // want `seen is closed while the goroutine may still send on it`
	return seen
}

// OfferOwner is right: the close comes after the last offer.
func OfferOwner(look func() int) <-chan int {
	seen := make(chan int, 1)
	go func() {
		for range 10 {
			select {
			case seen <- look():
			default:
			}
		}
		close(seen)
	}()
	return seen
}
