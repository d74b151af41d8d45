package world

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/asyncown/asyncown/internal/place"
)

// A pair is a Map and the map of the language that it is compared with.
type pair struct {
	got  Map[int, int]
	want map[int]int
}

// step does something to the pair, picked by r.
func (p *pair) step(r *rand.Rand) {
	k, v := r.IntN(12)+1, r.IntN(3)
	switch r.IntN(6) {
	case 0:
		p.got.Delete(k)
		delete(p.want, k)
	case 1:
		odd := func(_, x int) bool { return x%3 == v }
		p.got.DeleteFunc(odd)
		maps.DeleteFunc(p.want, odd)
	case 2:
		before := maps.Clone(p.want)
		for k, v := range p.got.All() {
			p.got.Delete(k)
			p.got.Set(k+1, v)
		}
		for _, k := range slices.Sorted(maps.Keys(before)) {
			delete(p.want, k)
			p.want[k+1] = before[k]
		}
	default:
		p.got.Set(k, v)
		p.want[k] = v
	}
}

func (p *pair) check(t *testing.T) {
	t.Helper()
	var keys []int
	for k, v := range p.got.All() {
		keys = append(keys, k)
		if want, ok := p.want[k]; !ok || want != v {
			t.Fatalf("%d is %d, want %d, %v", k, v, want, ok)
		}
	}
	if want := slices.Sorted(maps.Keys(p.want)); !slices.Equal(keys, want) {
		t.Fatalf("keys %v, want %v", keys, want)
	}
	for k := range 14 {
		v, ok := p.got.Get(k)
		if want, has := p.want[k]; v != want || ok != has || p.got.Has(k) != has || p.got.At(k) != want {
			t.Fatalf("Get(%d) = %d, %v, want %d, %v", k, v, ok, want, has)
		}
	}
}

// TestMap changes maps and copies of them at random, and compares them with maps of the
// language.
func TestMap(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	pairs := []*pair{{want: map[int]int{}}}
	for range 20000 {
		p := pairs[r.IntN(len(pairs))]
		if r.IntN(8) == 0 {
			c := &pair{p.got.Clone(), maps.Clone(p.want)}
			if len(pairs) < 6 {
				pairs = append(pairs, c)
			} else {
				*pairs[r.IntN(len(pairs))] = *c
			}
		}
		p.step(r)
		for _, p := range pairs {
			p.check(t)
		}
	}
}

func TestCells(t *testing.T) {
	var c Cells
	at := func(s place.Sym, p place.Path) place.Place { return place.Place{Sym: s, Path: p} }
	for s := place.Sym(3); s > 0; s-- {
		for p := range place.Path(4) {
			c.Set(at(s, p), place.IntValue(int64(s)*10+int64(p)))
		}
	}
	before := c.Clone()
	c.DeleteIn(2, func(p place.Path) bool { return p > 1 })
	var got []int64
	for p, v := range c.All() {
		if v != c.At(p) || !c.Has(p) {
			t.Errorf("%v is not what it is", p)
		}
		got = append(got, v.N)
	}
	if want := []int64{10, 11, 12, 13, 20, 21, 30, 31, 32, 33}; !slices.Equal(got, want) {
		t.Errorf("cells %v, want %v", got, want)
	}
	got = nil
	for p, v := range before.In(2) {
		before.Delete(at(2, 3)) // not seen by the iteration
		if p.Sym != 2 {
			t.Errorf("%v is not of 2", p)
		}
		got = append(got, v.N)
	}
	if want := []int64{20, 21, 22, 23}; !slices.Equal(got, want) || before.Has(at(2, 3)) {
		t.Errorf("cells of 2: %v, want %v", got, want)
	}
}
