// Package group lends a buffer to the tasks of a WaitGroup or an errgroup.
package group

import (
	"context"
	"io"
	"sync"

	"golang.org/x/sync/errgroup"
)

// Print is wrong: the tasks still print plate when it is filled again; Wait comes after the loop.
func Print(press []func([]byte), text io.Reader) error {
	var wg sync.WaitGroup
	defer wg.Wait()
	plate := make([]byte, 80)
	for _, p := range press {
		if _, err := io.ReadFull(text, plate); err != nil { // want `plate.* is (overwritten|reset|refilled) while .* may still be using it`
			return err
		}
		wg.Go(func() { p(plate) }) // related "lent"
	}
	return nil
}

// PrintInTurn is right: every turn waits for its task.
func PrintInTurn(press []func([]byte), text io.Reader) error {
	var wg sync.WaitGroup
	plate := make([]byte, 80)
	for _, p := range press {
		if _, err := io.ReadFull(text, plate); err != nil {
			return err
		}
		wg.Go(func() { p(plate) })
		wg.Wait()
	}
	return nil
}

// PrintSame is right: the plate is filled once, and all tasks read it.
func PrintSame(press []func([]byte), text io.Reader) error {
	var wg sync.WaitGroup
	plate := make([]byte, 80)
	if _, err := io.ReadFull(text, plate); err != nil {
		return err
	}
	for _, p := range press {
		wg.Go(func() { p(plate) })
	}
	wg.Wait()
	return nil
}

// Proof is wrong: the errgroup's task still reads sheet while the next proof is written over it.
func Proof(text io.Reader, check func(string) error) error {
	var g errgroup.Group
	sheet := make([]byte, 80)
	for range 3 {
		if _, err := io.ReadFull(text, sheet); err != nil { // want `sheet.* is (overwritten|reset|refilled) while .* may still be using it`
			return g.Wait()
		}
		g.Go(func() error { return check(string(sheet)) }) // related "lent"
	}
	return g.Wait()
}

// ProofOwn is right: the task has a string of its own.
func ProofOwn(text io.Reader, check func(string) error) error {
	var g errgroup.Group
	sheet := make([]byte, 80)
	for range 3 {
		if _, err := io.ReadFull(text, sheet); err != nil {
			return g.Wait()
		}
		line := string(sheet)
		g.Go(func() error { return check(line) })
	}
	return g.Wait()
}

// ProofTry is wrong: TryGo starts the task, or does not; when it does, ink is lent.
func ProofTry(g *errgroup.Group, check func([]byte) error, first, second []byte) {
	ink := append([]byte(nil), first...)
	g.TryGo(func() error { return check(ink) }) // related "lent"
	copy(ink, second)                           // want `ink.* is (overwritten|reset|refilled) while .* may still be using it`
}

// ProofWaited is right: Wait settles the task.
func ProofWaited(check func([]byte) error, first, second []byte) error {
	var g errgroup.Group
	ink := append([]byte(nil), first...)
	g.Go(func() error { return check(ink) })
	if err := g.Wait(); err != nil {
		return err
	}
	copy(ink, second)
	return check(ink)
}

// OtherGroup is wrong: it waits for a group that the task does not belong to.
func OtherGroup(show func([]byte), first, second []byte) {
	var readers, writers sync.WaitGroup
	ink := append([]byte(nil), first...)
	readers.Go(func() { show(ink) }) // related "lent"
	writers.Go(func() { show(second) })
	writers.Wait()
	copy(ink, second) // want `ink.* is (overwritten|reset|refilled) while .* may still be using it`
	readers.Wait()
}

// BothGroups is right: it waits for the two of them.
func BothGroups(show func([]byte), first, second []byte) {
	var readers, writers sync.WaitGroup
	ink := append([]byte(nil), first...)
	readers.Go(func() { show(ink) })
	writers.Go(func() { show(second) })
	writers.Wait()
	readers.Wait()
	copy(ink, second)
}

// Slots is right: the tasks write different elements, and are awaited before those are read.
func Slots(size int, weigh func(int) byte) []byte {
	var wg sync.WaitGroup
	scale := make([]byte, size)
	for i := range scale {
		wg.Go(func() { scale[i] = weigh(i) })
	}
	wg.Wait()
	clear(scale[:1])
	return scale
}

// A Handle is what a call gives to wait for.
type Handle struct{ group *errgroup.Group }

// Join waits.
func (h *Handle) Join() error { return h.group.Wait() }

func dispatch(ctx context.Context, w io.Writer, p []byte) *Handle {
	group, _ := errgroup.WithContext(ctx)
	group.Go(func() error {
		_, err := w.Write(p)
		return err
	})
	return &Handle{group}
}

// Dispatched is right: the handle is waited for in each turn.
func Dispatched(ctx context.Context, r io.Reader, w io.Writer) {
	buf := make([]byte, 100)
	for {
		n, err := r.Read(buf)
		if err != nil {
			return
		}
		if dispatch(ctx, w, buf[:n]).Join() != nil {
			return
		}
	}
}

// DispatchedOnly is wrong: nobody waits.
func DispatchedOnly(ctx context.Context, r io.Reader, w io.Writer) {
	buf := make([]byte, 100)
	for {
		n, err := r.Read(buf) // want `buf is overwritten while .* may still be using it`
		if err != nil {
			return
		}
		dispatch(ctx, w, buf[:n]) // related "passed to dispatch"
	}
}
