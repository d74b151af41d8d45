// Package array lends a slice of an array variable.
package array

import "io"

// Blink is wrong: lamps is one variable, and the slice refers to it.
func Blink(keys io.Reader, wall chan<- []byte) error {
	var lamps [16]byte
	for {
		n, err := keys.Read(lamps[:]) // want `lamps.* is (overwritten|reset|refilled) while .* may still be using it`
		if err != nil {
			return err
		}
		wall <- lamps[:n] // related "lent"
	}
}

// BlinkInside is right: an array declared in the loop is a new variable on every turn.
func BlinkInside(keys io.Reader, wall chan<- []byte) error {
	for {
		var lamps [16]byte
		n, err := keys.Read(lamps[:])
		if err != nil {
			return err
		}
		wall <- lamps[:n]
	}
}

// BlinkValue is right: sending the array copies it.
func BlinkValue(keys io.Reader, wall chan<- [16]byte) error {
	var lamps [16]byte
	for {
		if _, err := io.ReadFull(keys, lamps[:]); err != nil {
			return err
		}
		wall <- lamps
	}
}

// BlinkClause is wrong: each turn has its own s, and all of them refer to the one array.
func BlinkClause(keys io.Reader, wall chan<- []byte) {
	var lamps [16]byte
	for s := lamps[:]; ; {
		if _, err := io.ReadFull(keys, s); err != nil { // want `(lamps|s).* is (overwritten|refilled) while .* may still be using it`
			return
		}
		wall <- s // related "lent"
	}
}

type panel struct {
	lamps [16]byte
	rows  [2][8]byte
	wall  chan<- []byte
}

// Set is wrong: the array is part of the struct, and the struct lives on.
func (p *panel) Set(on []byte) {
	p.wall <- p.lamps[:] // related "lent"
	copy(p.lamps[:], on) // want `p\.lamps.* is (overwritten|reset|refilled) while .* may still be using it`
}

// SetCopy is right: the copy of the array is what is sent.
func (p *panel) SetCopy(on []byte) {
	shot := p.lamps
	p.wall <- shot[:]
	copy(p.lamps[:], on)
}

// Row is wrong: an element of an array of arrays, captured by a goroutine.
func (p *panel) Row(show func([]byte)) {
	go func() { show(p.rows[1][:]) }() // related "lent"
	p.rows[1][0] = 1                   // want `p\.rows.* is (overwritten|reset|refilled) while .* may still be using it`
}

// OtherRow is right: the goroutine reads one row, the store is to the other.
func (p *panel) OtherRow(show func([]byte)) {
	go func() { show(p.rows[1][:]) }()
	p.rows[0][0] = 1
}

// Pointed is wrong: a pointer to the array refers to it as well.
func Pointed(wall chan<- *[4]byte) {
	lamps := new([4]byte)
	for i := range lamps {
		lamps[i] = 1  // want `lamps.* is (overwritten|reset|refilled) while .* may still be using it`
		wall <- lamps // related "lent"
	}
}

// Assigned is wrong: the assignment writes all elements of the lent array.
func Assigned(wall chan<- []byte, next [4]byte) [4]byte {
	var lamps [4]byte
	wall <- lamps[:] // related "lent"
	lamps = next     // want `lamps.* is (overwritten|reset|refilled) while .* may still be using it`
	return lamps
}

// Ring is right: the turns use different arrays of the ring, each once.
func Ring(keys io.Reader, wall chan<- []byte) error {
	var ring [4][16]byte
	for i := range ring {
		n, err := keys.Read(ring[i][:])
		if err != nil {
			return err
		}
		wall <- ring[i][:n]
	}
	return nil
}
