package world

import (
	"cmp"
	"iter"
	"slices"
)

// A Map is a small map with the order of its keys. Copies share their entries
// until one of them changes. The zero Map is empty and ready for use.
type Map[K cmp.Ordered, V comparable] struct {
	entries []entry[K, V]
	owned   bool // no other map has these entries
}

type entry[K cmp.Ordered, V comparable] struct {
	key K
	val V
}

// Len returns the number of entries.
func (m *Map[K, V]) Len() int { return len(m.entries) }

// find returns the index of the first entry whose key is not less than k.
func (m *Map[K, V]) find(k K) int {
	lo, hi := 0, len(m.entries)
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if m.entries[mid].key < k {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

// Get returns the value of k, and whether there is one.
func (m *Map[K, V]) Get(k K) (V, bool) {
	if i := m.find(k); i < len(m.entries) && m.entries[i].key == k {
		return m.entries[i].val, true
	}
	var none V
	return none, false
}

// At returns the value of k, the zero value if there is none.
func (m *Map[K, V]) At(k K) V {
	v, _ := m.Get(k)
	return v
}

// Has reports whether there is an entry for k.
func (m *Map[K, V]) Has(k K) bool {
	i := m.find(k)
	return i < len(m.entries) && m.entries[i].key == k
}

// Set makes v the value of k.
func (m *Map[K, V]) Set(k K, v V) {
	i := m.find(k)
	if i < len(m.entries) && m.entries[i].key == k {
		if m.entries[i].val != v {
			m.own()
			m.entries[i].val = v
		}
		return
	}
	if m.owned {
		m.entries = slices.Insert(m.entries, i, entry[K, V]{k, v})
		return
	}
	entries := make([]entry[K, V], len(m.entries)+1, len(m.entries)+3+len(m.entries)/4)
	copy(entries, m.entries[:i])
	entries[i] = entry[K, V]{k, v}
	copy(entries[i+1:], m.entries[i:])
	m.entries, m.owned = entries, true
}

// Delete removes the entry of k, if there is one.
func (m *Map[K, V]) Delete(k K) {
	i := m.find(k)
	if i < len(m.entries) && m.entries[i].key == k {
		m.own()
		m.entries = slices.Delete(m.entries, i, i+1)
	}
}

// DeleteFunc removes the entries for which drop holds.
func (m *Map[K, V]) DeleteFunc(drop func(K, V) bool) {
	m.deleteFunc(0, len(m.entries), drop)
}

// deleteFunc removes, of the entries from lo to hi, those for which drop holds.
func (m *Map[K, V]) deleteFunc(lo, hi int, drop func(K, V) bool) {
	for i := lo; i < hi; i++ {
		if !drop(m.entries[i].key, m.entries[i].val) {
			continue
		}
		m.own()
		kept := m.entries[:i]
		for j, e := range m.entries[i+1:] {
			if i+1+j >= hi || !drop(e.key, e.val) {
				kept = append(kept, e)
			}
		}
		m.entries = kept
		return
	}
}

// Clear removes all entries.
func (m *Map[K, V]) Clear() { *m = Map[K, V]{} }

// Clone returns a copy.
func (m *Map[K, V]) Clone() Map[K, V] {
	m.owned = false
	return *m
}

// All yields the entries there were at the start, by ascending keys. The map may
// change meanwhile.
func (m *Map[K, V]) All() iter.Seq2[K, V] {
	return func(yield func(K, V) bool) { m.between(0, len(m.entries), yield) }
}

// between yields the entries from lo to hi.
func (m *Map[K, V]) between(lo, hi int, yield func(K, V) bool) {
	if lo >= hi {
		return
	}
	// A change during the iteration goes to a copy.
	before, owned := m.entries, m.owned
	m.owned = false
	for _, e := range before[lo:hi] {
		if !yield(e.key, e.val) {
			break
		}
	}
	if len(m.entries) == len(before) && &m.entries[0] == &before[0] {
		m.owned = owned
	}
}

// own makes the entries those of m alone.
func (m *Map[K, V]) own() {
	if !m.owned {
		m.entries, m.owned = slices.Clone(m.entries), true
	}
}
