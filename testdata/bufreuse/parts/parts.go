// Package parts lends one part of a buffer and writes another.
package parts

import "io"

// Ends is right: what is lent ends where what is written begins.
func Ends(w io.Writer, roll, text []byte) {
	go w.Write(roll[:8])
	copy(roll[8:], text)
}

// Overlap is wrong: bytes 4 to 7 belong to both parts.
func Overlap(w io.Writer, roll, text []byte) {
	go w.Write(roll[:8]) // related "lent"
	copy(roll[4:], text) // want `roll.* is (overwritten|reset|refilled) while .* may still be using it`
}

// Split is right: both parts end at the same n.
func Split(w io.Writer, roll, text []byte, n int) {
	go w.Write(roll[n:])
	copy(roll[:n], text)
}

// SplitMoved is wrong: n has moved on between the two.
func SplitMoved(w io.Writer, roll, text []byte, n int) {
	go w.Write(roll[n:]) // related "lent"
	n += 5
	copy(roll[:n], text) // want `roll.* is (overwritten|reset|refilled) while .* may still be using it`
}

// Names is right: the parts have names, and do not overlap.
func Names(w io.Writer, roll []byte) {
	head, tail := roll[:2], roll[2:]
	go w.Write(tail)
	head[0] = '>'
}

// NamesSwapped is wrong: the name that is written is the part that is lent.
func NamesSwapped(w io.Writer, roll []byte) {
	head, tail := roll[:2], roll[2:]
	go w.Write(head) // related "lent"
	clear(tail)
	head[0] = '>' // want `(head|roll).* is overwritten while .* may still be using it`
}

// Carve is right: each turn cuts its own piece off the slab.
func Carve(r io.Reader, out chan<- []byte) error {
	slab := make([]byte, 4096)
	for {
		if len(slab) < 64 {
			slab = make([]byte, 4096)
		}
		n, err := r.Read(slab[:64])
		if err != nil {
			return err
		}
		out <- slab[:n:n]
		slab = slab[n:]
	}
}

// CarveSame is wrong: the slab is never advanced, so all pieces are the same.
func CarveSame(r io.Reader, out chan<- []byte) error {
	slab := make([]byte, 4096)
	for {
		n, err := r.Read(slab[:64]) // want `slab.* is (overwritten|reset|refilled) while .* may still be using it`
		if err != nil {
			return err
		}
		out <- slab[:n:n] // related "lent"
	}
}

// Each is right: the elements are different buffers, and each is lent once.
func Each(r io.Reader, rolls [][]byte, out chan<- []byte) error {
	for i := range rolls {
		n, err := r.Read(rolls[i])
		if err != nil {
			return err
		}
		out <- rolls[i][:n]
	}
	return nil
}

// EachValue is right: so it is when the loop names the element.
func EachValue(r io.Reader, rolls [][]byte, out chan<- []byte) error {
	for _, roll := range rolls {
		n, err := r.Read(roll)
		if err != nil {
			return err
		}
		out <- roll[:n]
	}
	return nil
}

// First is wrong: the index does not move with the loop.
func First(r io.Reader, rolls [][]byte, out chan<- []byte) error {
	for range rolls {
		n, err := r.Read(rolls[0]) // want `rolls.* is (overwritten|reset|refilled) while .* may still be using it`
		if err != nil {
			return err
		}
		out <- rolls[0][:n] // related "lent"
	}
	return nil
}

type pair struct{ left, right []byte }

// Fields is right: the other field is another buffer.
func Fields(w io.Writer, p *pair, text []byte) {
	go w.Write(p.left)
	copy(p.right, text)
}

// FieldsSame is wrong: two fields were given one buffer.
func FieldsSame(w io.Writer, text []byte) {
	buf := make([]byte, 64)
	p := pair{left: buf, right: buf}
	go w.Write(p.left)  // related "lent"
	copy(p.right, text) // want `is overwritten while .* may still be using it`
}

// Once is right: sent, and then returned from.
func Once(r io.Reader, out chan<- []byte) error {
	roll := make([]byte, 64)
	n, err := io.ReadFull(r, roll)
	if err != nil {
		return err
	}
	out <- roll[:n]
	return nil
}

// Swapped is right: the variable is set to another array before it is written.
func Swapped(r io.Reader, out chan<- []byte, spare []byte) error {
	roll := make([]byte, 64)
	out <- roll
	roll = spare
	_, err := r.Read(roll)
	return err
}

// Grown is right: the new length is larger than the capacity, so append has moved it.
func Grown(out chan<- []byte) []byte {
	roll := make([]byte, 4)
	out <- roll
	roll = append(roll, "more"...)
	return roll
}

// Commands is right: a slice without room to grow is copied by each append.
func Commands(common, files []string, run chan<- []string) {
	common = append(common, "-q")
	for _, f := range files {
		cmd := common[:len(common):len(common)]
		cmd = append(cmd, "-o", f)
		run <- cmd
	}
}

// CommandsRoom is wrong: the limit is that of another slice, and each append writes to the same room.
func CommandsRoom(common, files []string, run chan<- []string) {
	common = append(common, "-q")
	for _, f := range files {
		cmd := common[: len(common) : len(common)+len(files)]
		cmd = append(cmd, "-o", f) // want `cmd is overwritten while .* may still be using it`
		run <- cmd                 // related "lent"
	}
}
