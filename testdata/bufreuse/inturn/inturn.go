// Package inturn fills one buffer while the other is played by a loop that takes one after the
// other over a channel.
package inturn

import "io"

// Swap is right: a send is received only when the loop is through with what it got before.
func Swap(r io.Reader, play func([]byte)) {
	frames := make(chan []byte)
	defer close(frames)
	go func() {
		for f := range frames {
			play(f)
		}
	}()
	a, b := make([]byte, 64), make([]byte, 64)
	for {
		n, err := r.Read(a)
		if err != nil {
			return
		}
		frames <- a[:n]
		a, b = b, a
	}
}

// SwapBuffered sends what the channel has room for.
func SwapBuffered(r io.Reader, play func([]byte)) {
	frames := make(chan []byte, 1)
	defer close(frames)
	go func() {
		for f := range frames {
			play(f)
		}
	}()
	a, b := make([]byte, 64), make([]byte, 64)
	for {
		n, err := r.Read(a) // want `a is overwritten while a receiver from frames may still be using it`
		if err != nil {
			return
		}
		frames <- a[:n]
		a, b = b, a
	}
}

// SwapTwo sends to the one of two loops that has time.
func SwapTwo(r io.Reader, play func([]byte)) {
	frames := make(chan []byte)
	defer close(frames)
	for range 2 {
		go func() {
			for f := range frames {
				play(f)
			}
		}()
	}
	a, b := make([]byte, 64), make([]byte, 64)
	for {
		n, err := r.Read(a) // want `a is overwritten while a receiver from frames may still be using it`
		if err != nil {
			return
		}
		frames <- a[:n]
		a, b = b, a
	}
}

// SwapLast compares with the frame before, which it keeps.
func SwapLast(r io.Reader, differ func(a, b []byte)) {
	frames := make(chan []byte)
	defer close(frames)
	go func() {
		var last []byte
		for f := range frames {
			differ(last, f)
			last = f
		}
	}()
	a, b := make([]byte, 64), make([]byte, 64)
	for {
		n, err := r.Read(a) // want `a is overwritten while a receiver from frames may still be using it`
		if err != nil {
			return
		}
		frames <- a[:n]
		a, b = b, a
	}
}

// SwapStart starts something else with each frame.
func SwapStart(r io.Reader, play func([]byte)) {
	frames := make(chan []byte)
	defer close(frames)
	go func() {
		for f := range frames {
			go play(f)
		}
	}()
	a, b := make([]byte, 64), make([]byte, 64)
	for {
		n, err := r.Read(a) // want `a is overwritten while a receiver from frames may still be using it`
		if err != nil {
			return
		}
		frames <- a[:n]
		a, b = b, a
	}
}

// Single is right: what is sent last comes only when the loop is through with the frame.
func Single(r io.Reader, play func([]byte)) {
	frames := make(chan []byte)
	defer close(frames)
	go func() {
		for f := range frames {
			play(f)
		}
	}()
	a := make([]byte, 64)
	for {
		n, err := r.Read(a)
		if err != nil {
			return
		}
		frames <- a[:n]
		frames <- nil
	}
}

// Once sends one frame only.
func Once(r io.Reader, play func([]byte)) {
	frames := make(chan []byte)
	defer close(frames)
	go func() {
		for f := range frames {
			play(f)
		}
	}()
	a := make([]byte, 64)
	for {
		n, err := r.Read(a) // want `a is overwritten while a receiver from frames may still be using it`
		if err != nil {
			return
		}
		frames <- a[:n]
	}
}

// drain plays all frames until it is told to stop.
func drain(frames <-chan []byte, stop <-chan struct{}, w io.Writer) {
	for {
		select {
		case f := <-frames:
			w.Write(f)
		case <-stop:
			return
		}
	}
}

// collect keeps all frames.
func collect(frames <-chan []byte) (all [][]byte) {
	for f := range frames {
		all = append(all, f)
	}
	return all
}

// Named is right: the loop is in a function of its own.
func Named(r io.Reader, w io.Writer, stop chan struct{}) {
	frames := make(chan []byte)
	go drain(frames, stop, w)
	bufs := [2][]byte{make([]byte, 64), make([]byte, 64)}
	for i := 0; ; i ^= 1 {
		n, err := r.Read(bufs[i])
		if err != nil {
			return
		}
		select {
		case frames <- bufs[i][:n]:
		case <-stop:
			return
		}
	}
}

// NamedKeeps starts a function that keeps the frames.
func NamedKeeps(r io.Reader, stop chan struct{}) {
	frames := make(chan []byte)
	go collect(frames)
	bufs := [2][]byte{make([]byte, 64), make([]byte, 64)}
	for i := 0; ; i ^= 1 {
		n, err := r.Read(bufs[i]) // want `bufs\[i\] is overwritten while a receiver from frames may still be using it`
		if err != nil {
			return
		}
		select {
		case frames <- bufs[i][:n]:
		case <-stop:
			return
		}
	}
}

// A player plays frames.
type player struct{ last []byte }

func (p *player) play(f []byte) { println(len(f)) }

// A keeper keeps the last frame.
type keeper struct{ last []byte }

func (k *keeper) play(f []byte) { k.last = f }

// Method is right: the method uses the frame at once.
func Method(r io.Reader, p *player) {
	frames := make(chan []byte)
	defer close(frames)
	go func() {
		for f := range frames {
			p.play(f)
		}
	}()
	a, b := make([]byte, 64), make([]byte, 64)
	emit := func(b []byte) { frames <- b }
	for {
		n, err := r.Read(a)
		if err != nil {
			return
		}
		emit(a[:n])
		a, b = b, a
	}
}

// MethodKeeps calls a method that keeps the frame.
func MethodKeeps(r io.Reader, k *keeper) {
	frames := make(chan []byte)
	defer close(frames)
	go func() {
		for f := range frames {
			k.play(f)
		}
	}()
	a, b := make([]byte, 64), make([]byte, 64)
	emit := func(b []byte) { frames <- b }
	for {
		n, err := r.Read(a) // want `a is overwritten while a receiver from frames may still be using it`
		if err != nil {
			return
		}
		emit(a[:n])
		a, b = b, a
	}
}
