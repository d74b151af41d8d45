// Package envelope sends a buffer inside something else: a struct, a pointer, a list.
package envelope

import (
	"io"
	"slices"
)

type parcel struct {
	stamp int
	body  []byte
}

type crate struct {
	label string
	in    parcel
}

// Value is wrong: copying the struct copies the slice header, not the bytes.
func Value(belt io.Reader, out chan<- parcel) error {
	goods := make([]byte, 100)
	for stamp := 0; ; stamp++ {
		n, err := belt.Read(goods) // want `goods.* is (overwritten|reset|refilled) while .* may still be using it`
		if err != nil {
			return err
		}
		out <- parcel{stamp: stamp, body: goods[:n]} // related "lent"
	}
}

// ValueCopied is right: the parcel's body is cloned.
func ValueCopied(belt io.Reader, out chan<- parcel) error {
	goods := make([]byte, 100)
	for stamp := 0; ; stamp++ {
		n, err := belt.Read(goods)
		if err != nil {
			return err
		}
		out <- parcel{stamp: stamp, body: slices.Clone(goods[:n])}
	}
}

// Pointer is wrong: the parcel is new, its body is not.
func Pointer(belt io.Reader, out chan<- *parcel) error {
	goods := make([]byte, 100)
	for {
		n, err := belt.Read(goods) // want `goods.* is (overwritten|reset|refilled) while .* may still be using it`
		if err != nil {
			return err
		}
		out <- &parcel{body: goods[:n]} // related "lent"
	}
}

// Named is wrong: the literal has a name first, which makes no difference.
func Named(belt io.Reader, out chan<- parcel) error {
	goods := make([]byte, 100)
	for {
		n, err := belt.Read(goods) // want `goods.* is (overwritten|reset|refilled) while .* may still be using it`
		if err != nil {
			return err
		}
		p := parcel{stamp: n}
		p.body = goods[:n]
		out <- p // related "lent"
	}
}

// NamedCopied is right: what is stored in the field is a copy.
func NamedCopied(belt io.Reader, out chan<- parcel) error {
	goods := make([]byte, 100)
	for {
		n, err := belt.Read(goods)
		if err != nil {
			return err
		}
		p := parcel{stamp: n}
		p.body = append(p.body, goods[:n]...)
		out <- p
	}
}

// Nested is wrong: two structs deep, in one case of a select.
func Nested(belt io.Reader, out chan<- crate, quit <-chan struct{}) error {
	goods := make([]byte, 100)
	for {
		n, err := belt.Read(goods) // want `goods.* is (overwritten|reset|refilled) while .* may still be using it`
		if err != nil {
			return err
		}
		select {
		case out <- crate{"fragile", parcel{1, goods[:n]}}: // related "lent"
		case <-quit:
			return nil
		}
	}
}

// Lists is wrong: a list of slices refers to each of them.
func Lists(belt io.Reader, out chan<- [][]byte) error {
	lid, goods := []byte("lid"), make([]byte, 100)
	for {
		if _, err := io.ReadFull(belt, goods); err != nil { // want `goods.* is (overwritten|reset|refilled) while .* may still be using it`
			return err
		}
		out <- [][]byte{lid, goods} // related "lent"
	}
}

// Keyed is wrong: so does a map of them.
func Keyed(belt io.Reader, out chan<- map[string][]byte) error {
	goods := make([]byte, 100)
	for {
		if _, err := io.ReadFull(belt, goods); err != nil { // want `goods.* is (overwritten|reset|refilled) while .* may still be using it`
			return err
		}
		out <- map[string][]byte{"goods": goods} // related "lent"
	}
}

// Measured is right: the struct that is sent holds numbers only.
func Measured(belt io.Reader, out chan<- struct{ first, size int }) error {
	goods := make([]byte, 100)
	for {
		n, err := belt.Read(goods)
		if err != nil {
			return err
		}
		out <- struct{ first, size int }{int(goods[0]), n}
	}
}

// Late is right: the buffer is put in the parcel after that parcel's copy was sent.
func Late(belt io.Reader, out chan<- parcel) (parcel, error) {
	p := parcel{stamp: 1}
	out <- p
	p.body = make([]byte, 100)
	_, err := io.ReadFull(belt, p.body)
	return p, err
}
