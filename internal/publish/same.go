package publish

import (
	"slices"

	"github.com/asyncown/asyncown/internal/place"
)

// same reports whether p of a and q of b may be the same thing.
func (m *matcher) same(a *actor, p place.Place, b *actor, q place.Place) bool {
	ks := m.keys(b, q)
	return slices.ContainsFunc(m.keys(a, p), func(k key) bool { return slices.Contains(ks, k) })
}
