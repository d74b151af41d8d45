package world

import (
	"iter"

	"github.com/asyncown/asyncown/internal/place"
)

// Cells holds what the cells of memory hold, ordered by symbol and path. Copies share
// their entries until one of them changes. The zero Cells is empty and ready for
// use.
type Cells struct {
	cells Map[cellKey, place.Value]
}

// A cellKey is a place: the symbol in the upper half, the path in the lower.
type cellKey uint64

func keyOf(p place.Place) cellKey {
	return cellKey(uint32(p.Sym))<<32 | cellKey(uint32(p.Path))
}

func (k cellKey) place() place.Place {
	return place.Place{Sym: place.Sym(k >> 32), Path: place.Path(uint32(k))}
}

// Len returns the number of cells.
func (c *Cells) Len() int { return c.cells.Len() }

// Get returns what the cell p holds, and whether that is known.
func (c *Cells) Get(p place.Place) (place.Value, bool) { return c.cells.Get(keyOf(p)) }

// At returns what the cell p holds, the unknown value if that is not known.
func (c *Cells) At(p place.Place) place.Value { return c.cells.At(keyOf(p)) }

// Has reports whether something is known of the cell p.
func (c *Cells) Has(p place.Place) bool { return c.cells.Has(keyOf(p)) }

// Set makes v what the cell p holds.
func (c *Cells) Set(p place.Place, v place.Value) { c.cells.Set(keyOf(p), v) }

// Delete forgets the cell p.
func (c *Cells) Delete(p place.Place) { c.cells.Delete(keyOf(p)) }

// DeleteFunc forgets the cells for which drop holds.
func (c *Cells) DeleteFunc(drop func(place.Place, place.Value) bool) {
	c.cells.DeleteFunc(func(k cellKey, v place.Value) bool { return drop(k.place(), v) })
}

// DeleteIn forgets the cells of s whose paths drop holds for.
func (c *Cells) DeleteIn(s place.Sym, drop func(place.Path) bool) {
	lo, hi := c.span(s)
	c.cells.deleteFunc(lo, hi, func(k cellKey, _ place.Value) bool { return drop(place.Path(uint32(k))) })
}

// Clone returns a copy.
func (c *Cells) Clone() Cells { return Cells{c.cells.Clone()} }

// All yields the cells there were at the start, in a fixed order. They may change meanwhile.
func (c *Cells) All() iter.Seq2[place.Place, place.Value] {
	return func(yield func(place.Place, place.Value) bool) {
		c.cells.between(0, c.cells.Len(), func(k cellKey, v place.Value) bool { return yield(k.place(), v) })
	}
}

// In yields the cells of s there were at the start, in a fixed order. They may change
// meanwhile.
func (c *Cells) In(s place.Sym) iter.Seq2[place.Place, place.Value] {
	return func(yield func(place.Place, place.Value) bool) {
		lo, hi := c.span(s)
		c.cells.between(lo, hi, func(k cellKey, v place.Value) bool { return yield(k.place(), v) })
	}
}

// span returns where the cells of s are.
func (c *Cells) span(s place.Sym) (lo, hi int) {
	return c.cells.find(keyOf(place.Place{Sym: s})), c.cells.find(keyOf(place.Place{Sym: s + 1}))
}
