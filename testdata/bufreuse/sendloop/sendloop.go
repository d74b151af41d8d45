// Package sendloop sends the buffer of a read loop on a channel.
package sendloop

import (
	"bytes"
	"context"
	"io"
)

// Sample is wrong: the next Read overwrites the samples that the receiver holds.
func Sample(mic io.Reader, frames chan<- []byte) error {
	pcm := make([]byte, 960)
	for {
		n, err := mic.Read(pcm) // want `pcm.* is (overwritten|reset|refilled) while .* may still be using it`
		if err != nil {
			return err
		}
		frames <- pcm[:n] // related "lent"
	}
}

// SampleCloned is right: the receiver gets a copy of its own.
func SampleCloned(mic io.Reader, frames chan<- []byte) error {
	pcm := make([]byte, 960)
	for {
		n, err := mic.Read(pcm)
		if err != nil {
			return err
		}
		frames <- bytes.Clone(pcm[:n])
	}
}

// SampleCopied is right: make and copy are a clone by hand.
func SampleCopied(mic io.Reader, frames chan<- []byte) error {
	pcm := make([]byte, 960)
	for {
		n, err := mic.Read(pcm)
		if err != nil {
			return err
		}
		own := make([]byte, n)
		copy(own, pcm)
		frames <- own
	}
}

// SampleFresh is right: every turn has an array of its own.
func SampleFresh(mic io.Reader, frames chan<- []byte) error {
	for {
		pcm := make([]byte, 960)
		n, err := mic.Read(pcm)
		if err != nil {
			return err
		}
		frames <- pcm[:n]
	}
}

// SampleOrStop is wrong: after the first case the receiver holds tape, and the loop goes on.
func SampleOrStop(ctx context.Context, mic io.Reader, frames chan<- []byte) error {
	tape := make([]byte, 960)
	for ctx.Err() == nil {
		n, err := mic.Read(tape) // want `tape.* is (overwritten|reset|refilled) while .* may still be using it`
		if err != nil {
			return err
		}
		select {
		case frames <- tape[:n]: // related "lent"
		case <-ctx.Done():
			return nil
		}
	}
	return nil
}

// SampleIfRoom is wrong: the turns that do find room lend live and then read into it again.
func SampleIfRoom(mic io.Reader, frames chan<- []byte) (dropped int) {
	live := make([]byte, 960)
	for {
		n, err := mic.Read(live) // want `live.* is (overwritten|reset|refilled) while .* may still be using it`
		if err != nil {
			return dropped
		}
		select {
		case frames <- live[:n]: // related "lent"
		default:
			dropped++
		}
	}
}

// FirstTaken is right: it goes round again only as long as nobody took the buffer.
func FirstTaken(mic io.Reader, frames chan<- []byte) error {
	live := make([]byte, 960)
	for {
		n, err := mic.Read(live)
		if err != nil {
			return err
		}
		select {
		case frames <- live[:n]:
			return nil
		default:
		}
	}
}

// Spread is wrong: each lane's receiver holds the same array.
func Spread(mic io.Reader, lanes [2]chan []byte) error {
	shared := make([]byte, 128)
	for turn := 0; ; turn++ {
		n, err := mic.Read(shared) // want `shared.* is (overwritten|reset|refilled) while .* may still be using it`
		if err != nil {
			return err
		}
		lanes[turn%2] <- shared[:n] // related "lent"
	}
}

// Route is wrong: that the queue is found in a map changes nothing.
func Route(mic io.Reader, queues map[byte]chan<- []byte) error {
	pkt := make([]byte, 64)
	for {
		if _, err := io.ReadFull(mic, pkt); err != nil { // want `pkt.* is (overwritten|reset|refilled) while .* may still be using it`
			return err
		}
		if q := queues[pkt[0]]; q != nil {
			q <- pkt // related "lent"
		}
	}
}

// Boxed is wrong: an interface value carries the slice, not a copy.
func Boxed(mic io.Reader, events chan<- any) error {
	raw := make([]byte, 32)
	for {
		n, err := mic.Read(raw) // want `raw.* is (overwritten|reset|refilled) while .* may still be using it`
		if err != nil {
			return err
		}
		events <- raw[:n] // related "lent"
	}
}

// Unboxed is right: the string in the interface value is a copy.
func Unboxed(mic io.Reader, events chan<- any) error {
	raw := make([]byte, 32)
	for {
		n, err := mic.Read(raw)
		if err != nil {
			return err
		}
		events <- string(raw[:n])
	}
}

// Wiretap keeps its buffer and its listeners.
type Wiretap struct {
	raw       []byte
	listeners chan []byte
}

// Run is wrong: the field is the same array on every turn.
func (w *Wiretap) Run(line io.Reader) error {
	for {
		n, err := line.Read(w.raw) // want `w\.raw.* is (overwritten|reset|refilled) while .* may still be using it`
		if err != nil {
			return err
		}
		w.listeners <- w.raw[:n] // related "lent"
	}
}

// RunSwapped is right: the field holds a new array before the next Read.
func (w *Wiretap) RunSwapped(line io.Reader) error {
	for {
		n, err := line.Read(w.raw)
		if err != nil {
			return err
		}
		w.listeners <- w.raw[:n]
		w.raw = make([]byte, cap(w.raw))
	}
}

// Window is wrong: the consumer of one window sees it fill up with the next.
func Window[T any](next func() (T, bool), out chan<- []T, size int) {
	win := make([]T, size)
	for {
		for i := range win {
			v, ok := next()
			if !ok {
				return
			}
			win[i] = v // want `win.* is (overwritten|reset|refilled) while .* may still be using it`
		}
		out <- win // related "lent"
	}
}

// WindowFresh is right: every window has its own array.
func WindowFresh[T any](next func() (T, bool), out chan<- []T, size int) {
	for {
		win := make([]T, size)
		for i := range win {
			v, ok := next()
			if !ok {
				return
			}
			win[i] = v
		}
		out <- win
	}
}

// Pushed is wrong: push lends what it is given, and the loop reads into it again.
func Pushed(mic io.Reader, frames chan<- []byte) error {
	push := func(p []byte) { frames <- p }
	box := make([]byte, 16)
	for {
		n, err := mic.Read(box) // want `box.* is (overwritten|reset|refilled) while .* may still be using it`
		if err != nil {
			return err
		}
		push(box[:n])
	}
}

// PushedCopy is right: push sends a copy of what it is given.
func PushedCopy(mic io.Reader, frames chan<- []byte) error {
	push := func(p []byte) { frames <- append([]byte(nil), p...) }
	box := make([]byte, 16)
	for {
		n, err := mic.Read(box)
		if err != nil {
			return err
		}
		push(box[:n])
	}
}

// Alias is wrong: view is declared inside the loop, but its array is not.
func Alias(mic io.Reader, frames chan<- []byte) error {
	store := make([]byte, 256)
	for {
		view := store[:128]
		n, err := mic.Read(view) // want `(view|store).* is (overwritten|refilled) while .* may still be using it`
		if err != nil {
			return err
		}
		frames <- view[:n] // related "lent"
	}
}
