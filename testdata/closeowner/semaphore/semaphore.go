// Package semaphore closes a channel when it holds all places of a weighted semaphore, which
// those who send have held before.
package semaphore

import (
	"context"

	"golang.org/x/sync/semaphore"
)

// Taste is right: all places are free only when all have sent.
func Taste(ctx context.Context, wines []string, taste func(string) int) []int {
	glasses := semaphore.NewWeighted(4)
	marks := make(chan int, len(wines))
	for _, w := range wines {
		_ = glasses.Acquire(ctx, 1)
		go func() {
			defer glasses.Release(1)
			marks <- taste(w)
		}()
	}
	_ = glasses.Acquire(ctx, 4)
	close(marks)
	return list(marks)
}

// TasteChecked is right: it gives up without a close if the context ends.
func TasteChecked(ctx context.Context, wines []string, taste func(string) int) ([]int, error) {
	glasses := semaphore.NewWeighted(4)
	marks := make(chan int, len(wines))
	for _, w := range wines {
		if err := glasses.Acquire(ctx, 1); err != nil {
			return nil, err
		}
		go func() {
			defer glasses.Release(1)
			marks <- taste(w)
		}()
	}
	if err := glasses.Acquire(ctx, 4); err != nil {
		return nil, err
	}
	close(marks)
	return list(marks), nil
}

// TasteSlowly is wrong: the place is free before the mark is sent.
func TasteSlowly(ctx context.Context, wines []string, taste func(string) int) []int {
	glasses := semaphore.NewWeighted(4)
	marks := make(chan int, len(wines))
	for _, w := range wines {
		_ = glasses.Acquire(ctx, 1)
		go func() {
			mark := taste(w)
			glasses.Release(1)
			marks <- mark
		}()
	}
	_ = glasses.Acquire(ctx, 4)
	close(marks) // want `marks is closed while .* may still send on it`
	return list(marks)
}

func list(marks chan int) []int {
	var all []int
	for m := range marks {
		all = append(all, m)
	}
	return all
}
