// Package refill writes to a lent buffer in the many ways there are.
package refill

import (
	"encoding/binary"
	"encoding/hex"
	"hash"
	"io"
	"slices"
	"strconv"
)

// Full is wrong: ReadFull fills the buffer that was sent.
func Full(r io.Reader, first []byte, out chan<- []byte) error {
	out <- first                    // related "lent"
	_, err := io.ReadFull(r, first) // want `first.* is (overwritten|reset|refilled) while .* may still be using it`
	return err
}

// AtLeast is wrong: so does ReadAtLeast.
func AtLeast(r io.Reader, first []byte, out chan<- []byte) error {
	out <- first                          // related "lent"
	_, err := io.ReadAtLeast(r, first, 1) // want `first.* is (overwritten|reset|refilled) while .* may still be using it`
	return err
}

// Offset is wrong: so does a read at an offset.
func Offset(r io.ReaderAt, first []byte, out chan<- []byte) error {
	out <- first                   // related "lent"
	_, err := r.ReadAt(first, 512) // want `first.* is (overwritten|reset|refilled) while .* may still be using it`
	return err
}

// Copied is wrong: copy writes to its first argument.
func Copied(dst, src []byte, out chan<- []byte) {
	out <- dst     // related "lent"
	copy(dst, src) // want `dst.* is (overwritten|reset|refilled) while .* may still be using it`
}

// CopiedFrom is right: copy only reads its second argument.
func CopiedFrom(dst, src []byte, out chan<- []byte) {
	out <- src
	copy(dst, src)
}

// Truncated is wrong: the append starts again at the front of the same array.
func Truncated(names []string, out chan<- []byte) {
	tag := make([]byte, 0, 32)
	for _, name := range names {
		tag = append(tag[:0], name...) // want `tag.* is (overwritten|reset|refilled) while .* may still be using it`
		out <- tag                     // related "lent"
	}
}

// TruncatedAt is wrong: the front is kept, the tail is written over.
func TruncatedAt(names []string, out chan<- []byte) {
	tag := append(make([]byte, 0, 32), "id="...)
	for _, name := range names {
		tag = append(tag[:3], name...) // want `tag.* is (overwritten|reset|refilled) while .* may still be using it`
		out <- tag                     // related "lent"
	}
}

// Appended is right: append writes behind the end of what was sent, or moves to a new array.
func Appended(names []string, out chan<- []byte) {
	var all []byte
	for _, name := range names {
		all = append(all, name...)
		out <- all
	}
}

// Cut is right: appending to nil starts a new array.
func Cut(names []string, out chan<- []byte) {
	var tag []byte
	for _, name := range names {
		tag = append(tag, name...)
		out <- tag
		tag = nil
	}
}

// Clipped is right: a slice without spare room moves when it grows.
func Clipped(tag []byte, out chan<- []byte) []byte {
	out <- tag
	return append(tag[:0:0], "next"...)
}

// Cleared is wrong: clear zeroes the elements that the receiver reads.
func Cleared(key []byte, out chan<- []byte) {
	out <- key // related "lent"
	clear(key) // want `key.* is (overwritten|reset|refilled) while .* may still be using it`
}

// ClearedFirst is right: nothing is written after the send.
func ClearedFirst(key []byte, out chan<- []byte) {
	clear(key)
	out <- key
}

// Number is wrong: PutUint32 stores four bytes in the header that was sent.
func Number(head []byte, out chan<- []byte) {
	for seq := range uint32(9) {
		binary.BigEndian.PutUint32(head, seq) // want `head.* is (overwritten|reset|refilled) while .* may still be using it`
		out <- head                           // related "lent"
	}
}

// NumberAppended is right: AppendUint32 to nil makes a new array.
func NumberAppended(out chan<- []byte) {
	for seq := range uint32(9) {
		out <- binary.BigEndian.AppendUint32(nil, seq)
	}
}

// NumberInPlace is wrong: appending to the emptied array writes over it.
func NumberInPlace(out chan<- []byte) {
	head := make([]byte, 0, 8)
	for seq := range uint32(9) {
		head = binary.LittleEndian.AppendUint32(head[:0], seq) // want `head.* is (overwritten|reset|refilled) while .* may still be using it`
		out <- head                                            // related "lent"
	}
}

// Digits is wrong: AppendInt to the emptied array likewise.
func Digits(out chan<- []byte) {
	var text []byte
	for n := range int64(9) {
		text = strconv.AppendInt(text[:0], n, 10) // want `text.* is (overwritten|reset|refilled) while .* may still be using it`
		out <- text                               // related "lent"
	}
}

// Stores is wrong: a store to an element.
func Stores(scale []int, out chan<- []int) {
	out <- scale // related "lent"
	for i := range scale {
		scale[i] *= 2 // want `scale.* is (overwritten|reset|refilled) while .* may still be using it`
	}
}

// Reads is right: a loop that only reads.
func Reads(scale []int, out chan<- []int) (sum int) {
	out <- scale
	for _, v := range scale {
		sum += v
	}
	return sum
}

// Swapped is wrong: the swap of two elements writes both.
func Swapped(deck []int, out chan<- []int) {
	out <- deck                         // related "lent"
	deck[0], deck[1] = deck[1], deck[0] // want `deck.* is (overwritten|reset|refilled) while .* may still be using it`
}

// Sorted is wrong: sorting moves the elements of the array that was sent.
func Sorted(deck []int, out chan<- []int) {
	out <- deck       // related "lent"
	slices.Sort(deck) // want `deck.* is (overwritten|reset|refilled) while .* may still be using it`
}

// SortedCopy is right: Sorted collects into a new array.
func SortedCopy(deck []int, out chan<- []int) []int {
	out <- deck
	return slices.Sorted(slices.Values(deck))
}

// Hex is wrong: Encode writes to its first argument.
func Hex(dst, src []byte, out chan<- []byte) {
	out <- dst           // related "lent"
	hex.Encode(dst, src) // want `dst.* is (overwritten|reset|refilled) while .* may still be using it`
}

// Sums is wrong: Sum appends in place when it is given room.
func Sums(h hash.Hash, parts [][]byte, out chan<- []byte) {
	var sum []byte
	for _, p := range parts {
		h.Reset()
		h.Write(p)
		sum = h.Sum(sum[:0]) // want `sum.* is (overwritten|reset|refilled) while .* may still be using it`
		out <- sum           // related "lent"
	}
}

// SumsFresh is right: Sum(nil) makes an array; the hash itself was not lent.
func SumsFresh(h hash.Hash, parts [][]byte, out chan<- []byte) {
	for _, p := range parts {
		h.Reset()
		h.Write(p)
		out <- h.Sum(nil)
	}
}

// Closure is wrong: the write is in a closure that is called after the send.
func Closure(ink []byte, out chan<- []byte) {
	out <- ink              // related "lent"
	func() { ink[0] = 0 }() // want `ink.* is (overwritten|reset|refilled) while .* may still be using it`
}

// ClosureBefore is right: the closure is called before the send.
func ClosureBefore(ink []byte, out chan<- []byte) {
	func() { ink[0] = 0 }()
	out <- ink
}
