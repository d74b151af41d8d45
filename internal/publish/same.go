package publish

import (
	"slices"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
)

// same reports whether p of a and q of b may be the same thing.
func (m *matcher) same(a *actor, p place.Place, b *actor, q place.Place) bool {
	return m.alike(a, p, b, q) && !m.apart(a, p, b, q)
}

// alike reports whether p of a and q of b go by one name, whatever the objects. It is what
// to ask for locks: where the objects that they guard are not told apart, neither are
// the locks.
func (m *matcher) alike(a *actor, p place.Place, b *actor, q place.Place) bool {
	ks := m.keys(b, q)
	return slices.ContainsFunc(m.keys(a, p), func(k key) bool { return slices.Contains(ks, k) })
}

// apart reports whether p and q cannot be the same: they are allocated by two statements, or two
// calls, of one function, they belong to objects that were allocated by two functions, or are the
// same part of two structs that are parts of others in turn, of different types.
func (m *matcher) apart(a *actor, p place.Place, b *actor, q place.Place) bool {
	if a.fn != b.fn && m.p.Fresh(p) && m.p.Fresh(q) {
		return true
	}
	if a.fn == b.fn && m.distinct(p.Sym, q.Sym) {
		return true
	}
	x, y := m.p.Fields(p), m.p.Fields(q)
	for n := 1; n <= min(len(x), len(y)); n++ {
		if x[len(x)-n] != y[len(y)-n] {
			return n > 1
		}
	}
	return false
}

// distinct reports whether x and y are two objects that one function has allocated: by two
// statements, or by two calls of what allocates one.
func (m *matcher) distinct(x, y place.Sym) bool {
	t := m.p.Table
	if !t.Allocated(x) || !t.Allocated(y) {
		return false
	}
	called := t.Info(x).Origin == place.FromCall && t.Info(y).Origin == place.FromCall
	return t.Base(x) != t.Base(y) || called && x != y
}

// strangers reports whether signal and payload belong to one object for one of the two
// sides and to two objects of one type for the other: they then do not speak of the
// same.
func (m *matcher) strangers(e event.Event, sign event.Mark, t take, seen event.Mark) bool {
	s, p := m.p.Owner(sign.Place), m.p.Owner(e.Place)
	u, q := m.p.Owner(seen.Place), m.p.Owner(t.e.Place)
	if s.Type == nil || s.Type != p.Type || s.Type != u.Type || s.Type != q.Type {
		return false
	}
	return (s.At == p.At) != (u.At == q.At)
}
