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
