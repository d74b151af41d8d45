package parts

import (
	"io"
	"sync"
)

// Parts of one buffer, of which each turn of a loop hands out its own.

// Right: the parts of two turns have no byte in common.
func partEach(src io.ReaderAt) {
	buf := make([]byte, 64)
	var wg sync.WaitGroup
	for i := range 8 {
		part := buf[i*8 : (i+1)*8]
		wg.Go(func() { src.ReadAt(part, 0) })
	}
	wg.Wait()
}

// Wrong: each part reaches into the next.
func partAndNext(src io.ReaderAt) {
	buf := make([]byte, 72)
	var wg sync.WaitGroup
	for i := range 8 {
		part := buf[i*8 : (i+2)*8]
		wg.Go(func() { src.ReadAt(part, 0) }) // want "part is overwritten while the goroutine may still be using it"
	}
	wg.Wait()
}

// Wrong: the parts of the next round are the same, and nobody waits for this one.
func partEachRound(src io.ReaderAt, rounds int) {
	buf := make([]byte, 64)
	var wg sync.WaitGroup
	for range rounds {
		for i := range 8 {
			part := buf[i*8 : (i+1)*8]
			wg.Go(func() { src.ReadAt(part, 0) }) // want "part is overwritten while the goroutine may still be using it"
		}
	}
	wg.Wait()
}

// Right: the width is the same for all turns, whatever it is.
func partOfWidth(srcs []io.Reader, k int) {
	buf := make([]byte, len(srcs)*k)
	var wg sync.WaitGroup
	for i, r := range srcs {
		wg.Go(func() { r.Read(buf[i*k : (i+1)*k]) })
	}
	wg.Wait()
}

// Wrong: the width is another one in each turn, and so the parts overlap.
func partOfWidths(srcs []io.Reader, widths []int) {
	buf := make([]byte, 1<<20)
	var wg sync.WaitGroup
	for i, r := range srcs {
		k := widths[i]
		part := buf[i*k : (i+1)*k]
		wg.Go(func() { r.Read(part) }) // want "part is overwritten while the goroutine may still be using it"
	}
	wg.Wait()
}

// Right: the counter goes up by the width, and the last part is shorter.
func partFrom(src io.ReaderAt) {
	buf := make([]byte, 70)
	var wg sync.WaitGroup
	for lo := 0; lo < len(buf); lo += 8 {
		hi := min(lo+8, len(buf))
		wg.Go(func() { src.ReadAt(buf[lo:hi], int64(lo)) })
	}
	wg.Wait()
}

// Wrong: the counter goes up by less than the width.
func partFromSooner(src io.ReaderAt) {
	buf := make([]byte, 70)
	var wg sync.WaitGroup
	for lo := 0; lo < len(buf); lo += 4 {
		hi := min(lo+8, len(buf))
		wg.Go(func() { src.ReadAt(buf[lo:hi], int64(lo)) }) // want "buf is overwritten while the goroutine may still be using it"
	}
	wg.Wait()
}

// Right: each part begins where the one before has ended.
func partsInRow(srcs [][]byte) []byte {
	total := 0
	for _, s := range srcs {
		total += len(s)
	}
	out := make([]byte, total)
	var wg sync.WaitGroup
	off := 0
	for _, s := range srcs {
		dst := out[off : off+len(s)]
		off += len(s)
		wg.Go(func() { copy(dst, s) })
	}
	wg.Wait()
	return out
}

// Wrong: the offset never moves.
func partsInPlace(srcs [][]byte, off int) []byte {
	out := make([]byte, 1<<20)
	var wg sync.WaitGroup
	for _, s := range srcs {
		dst := out[off : off+len(s)]
		wg.Go(func() { copy(dst, s) }) // want "dst is overwritten while the goroutine may still be using it"
	}
	wg.Wait()
	return out
}

// Right: the sender fills the part of a later message while this one is read.
func partSent(q chan<- []byte, r io.Reader) {
	buf := make([]byte, 64)
	for i := range 8 {
		p := buf[i*8 : (i+1)*8]
		r.Read(p)
		q <- p
	}
}

// Wrong: every second message is in the memory of the one before.
func halfSent(q chan<- []byte, r io.Reader) {
	buf := make([]byte, 64)
	for i := range 8 {
		p := buf[i/2*8 : (i/2+1)*8]
		r.Read(p) // want "p is overwritten while a receiver from q may still be using it"
		q <- p
	}
}

// Wrong: the goroutines share the counter, and may all fill one part.
func partShared(src io.ReaderAt) {
	buf := make([]byte, 64)
	var wg sync.WaitGroup
	var j int
	for i := range 8 {
		j = i
		wg.Go(func() { src.ReadAt(buf[j*8:(j+1)*8], 0) }) // want "buf is overwritten while the goroutine may still be using it"
	}
	wg.Wait()
}

// Wrong: where the width is negative, the next part begins before this one.
func partsBack(src io.ReaderAt, widths []int) {
	buf := make([]byte, 64)
	var wg sync.WaitGroup
	off := 0
	for _, n := range widths {
		if n > 0 {
			part := buf[off : off+n]
			wg.Go(func() { src.ReadAt(part, 0) }) // want "part is overwritten while the goroutine may still be using it"
		}
		off += n
	}
	wg.Wait()
}

// Right: a negative width would panic.
func partsForward(src io.ReaderAt, widths []int) {
	buf := make([]byte, 64)
	var wg sync.WaitGroup
	off := 0
	for _, n := range widths {
		part := buf[off : off+n]
		wg.Go(func() { src.ReadAt(part, 0) })
		off += n
	}
	wg.Wait()
}

// Wrong: the product overflows, and every fourth part is the same.
func partWraps(src io.ReaderAt) {
	buf := make([]byte, 256)
	var wg sync.WaitGroup
	for i := uint8(0); i < 16; i++ {
		part := buf[i*64 : i*64+8]
		wg.Go(func() { src.ReadAt(part, 0) }) // want "part is overwritten while the goroutine may still be using it"
	}
	wg.Wait()
}

// Wrong: the goroutines run the literal of the first turn, on its part.
func partOfFirst(src io.ReaderAt) {
	buf := make([]byte, 64)
	var wg sync.WaitGroup
	var first func()
	for i := range 8 {
		fill := func() { src.ReadAt(buf[i*8:(i+1)*8], 0) } // want "buf is overwritten while the goroutine may still be using it"
		if first == nil {
			first = fill
		}
		wg.Go(first)
	}
	wg.Wait()
}

// Right: what lies before the part is lent.
func prefixLent(r io.Reader, use func([]byte)) {
	buf := make([]byte, 64)
	for lo := 0; lo < len(buf); lo += 8 {
		done := make(chan bool)
		go func() { use(buf[:lo]); close(done) }()
		r.Read(buf[lo : lo+8])
		<-done
	}
}

// Wrong: what lies before the end of the part is lent.
func prefixLentTooFar(r io.Reader, use func([]byte)) {
	buf := make([]byte, 64)
	for lo := 0; lo < len(buf); lo += 8 {
		done := make(chan bool)
		go func() { use(buf[:lo+8]); close(done) }()
		r.Read(buf[lo : lo+8]) // want "buf is overwritten while the goroutine may still be using it"
		<-done
	}
}

// Wrong: an append to a part reaches into the next.
func partAppended(q chan<- []byte, r io.Reader) {
	buf := make([]byte, 64)
	for i := range 8 {
		p := append(buf[i*8:(i+1)*8], 1) // want "is overwritten while a receiver from q may still be using it"
		q <- p
	}
}
