package world

import (
	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
)

// An EndKind says how memory came to its end.
type EndKind uint8

// The kinds of ends.
const (
	Released EndKind = iota // given back to a pool
	Expired                 // borrowed, and its owner has moved on
	Emptied                 // borrowed, and its owner will overwrite it next
)

// An End is memory that nobody may use any longer.
type End struct {
	Place place.Place
	Kind  EndKind
	Site  event.Site // what ended it
	Later bool       // the loop went round since
}

// AddEnd notes the end e, unless the same memory has come to the same end before or there
// are too many (max).
func (w *World) AddEnd(e End, max int) {
	for _, o := range w.Ends {
		if o.Place == e.Place && o.Kind == e.Kind {
			return
		}
	}
	if len(w.Ends) < max {
		w.Ends = append(w.Ends, e)
	}
}

func hashEnd(e End) uint64 {
	return words(uint64(e.Place.Sym), uint64(e.Place.Path), uint64(e.Kind), uint64(e.Site), flag(e.Later))
}

// ends renames the memory that has come to its end.
func (r Renaming) ends(w *World) {
	ends := w.Ends
	w.Ends = nil
	for _, e := range ends {
		e.Place = r.Place(e.Place)
		w.AddEnd(e, len(ends))
	}
}
