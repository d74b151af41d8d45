// Package semaphore lends a buffer to goroutines that hold places of a weighted semaphore.
package semaphore

import (
	"context"
	"io"

	"golang.org/x/sync/semaphore"
)

// Develop is right: there is one place, and the tray is filled by whoever holds it.
func Develop(ctx context.Context, film io.Reader, print func([]byte)) error {
	room := semaphore.NewWeighted(1)
	tray := make([]byte, 512)
	for {
		if err := room.Acquire(ctx, 1); err != nil {
			return err
		}
		n, err := film.Read(tray)
		if err != nil {
			return err
		}
		go func() {
			defer room.Release(1)
			print(tray[:n])
		}()
	}
}

// DevelopEarly is wrong: the tray is filled again before the place is free.
func DevelopEarly(ctx context.Context, film io.Reader, print func([]byte)) error {
	room := semaphore.NewWeighted(1)
	tray := make([]byte, 512)
	for {
		n, err := film.Read(tray) // want `tray.* is overwritten while .* may still be using it`
		if err != nil {
			return err
		}
		if err := room.Acquire(ctx, 1); err != nil {
			return err
		}
		go func() { // related "lent"
			defer room.Release(1)
			print(tray[:n])
		}()
	}
}

// DevelopLate is wrong: the place is given back before the print is made.
func DevelopLate(ctx context.Context, film io.Reader, print func([]byte)) error {
	room := semaphore.NewWeighted(1)
	tray := make([]byte, 512)
	for {
		if err := room.Acquire(ctx, 1); err != nil {
			return err
		}
		n, err := film.Read(tray) // want `tray.* is overwritten while .* may still be using it`
		if err != nil {
			return err
		}
		go func() { // related "lent"
			room.Release(1)
			print(tray[:n])
		}()
	}
}
