package event

import (
	"slices"
	"testing"

	"github.com/asyncown/asyncown/internal/place"
)

// mark returns a mark for the place with the symbol s.
func mark(s place.Sym, site Site) Mark { return Mark{Place: place.Place{Sym: s}, Site: site} }

// sent returns m as the mark of a send.
func sent(m Mark) Mark {
	m.Sent = true
	return m
}

func TestSets(t *testing.T) {
	l := NewLog()
	set := func(ms ...Mark) Set { return l.SetOf(ms) }
	a, b := mark(1, 1), mark(2, 2)
	double := func(m Mark) (Mark, bool) {
		m.Place.Sym *= 2
		return m, true
	}
	none := func(m Mark) (Mark, bool) { return m, false }
	tests := []struct {
		name      string
		got, want Set
	}{
		{"nothing", set(), 0},
		{"in any order", set(b, a), set(a, b)},
		{"the first site of a place stays", set(mark(1, 3), a), set(a)},
		{"a send beside the end", set(a, sent(a)), set(sent(a), a)},
		{"added", l.Add(set(a), b), set(a, b)},
		{"added again", l.Add(set(a), mark(1, 7)), set(a)},
		{"a send added to the end", l.Add(set(a), sent(a)), set(a, sent(a))},
		{"united", l.Union(set(a), set(b)), set(a, b)},
		{"united with nothing", l.Union(set(a), 0), set(a)},
		{"nothing united", l.Union(0, set(b)), set(b)},
		{"united with a part", l.Union(set(a, b), set(b)), set(a, b)},
		{"mapped", l.Map(set(a), double), set(mark(2, 1))},
		{"mapped to one", l.Map(set(a, b), func(m Mark) (Mark, bool) { return a, true }), set(a)},
		{"mapped to nothing", l.Map(set(a, b), none), 0},
	}
	for _, test := range tests {
		if test.got != test.want {
			t.Errorf("%s: got %v, want %v", test.name, l.Marks(test.got), l.Marks(test.want))
		}
	}
	if set(a) == set(b) || set(a) == set(sent(a)) || set(a) == set(mark(1, 9)) {
		t.Error("different sets are the same")
	}
}

func TestSent(t *testing.T) {
	l := NewLog()
	a, b := mark(1, 1), mark(2, 2)
	tests := []struct {
		name      string
		set       []Mark
		sent, has bool
	}{
		{"nothing", nil, false, false},
		{"a send", []Mark{sent(a)}, true, true},
		{"the end", []Mark{a}, false, true},
		{"both", []Mark{a, sent(a)}, false, true},
		{"a send on another", []Mark{sent(b)}, false, false},
		{"a send, the end of another", []Mark{sent(a), b}, true, true},
	}
	for _, test := range tests {
		s := l.SetOf(test.set)
		if l.Sent(s, a.Place) != test.sent || l.Has(s, a.Place) != test.has {
			t.Errorf("%s: Sent %v, Has %v", test.name, l.Sent(s, a.Place), l.Has(s, a.Place))
		}
	}
}

func TestThrough(t *testing.T) {
	l := NewLog()
	depth := func(s Site) (n int) {
		for ; s != 0; s = l.SiteInfo(s).Via {
			n++
		}
		return n
	}
	inner, call := l.Site(SiteInfo{Pos: 1}), l.Site(SiteInfo{Pos: 2})
	once := l.Through(inner, call)
	if info := l.SiteInfo(once); info.Pos != 1 || info.Via != call {
		t.Errorf("one call: got %+v", info)
	}
	if l.Through(inner, call) != once || l.Through(0, call) != 0 {
		t.Error("the same call leads to another site")
	}
	outer := l.Site(SiteInfo{Pos: 3})
	if twice := l.Through(once, outer); l.SiteInfo(twice).Pos != 1 || l.SiteInfo(l.SiteInfo(l.SiteInfo(twice).Via).Via).Pos != 3 {
		t.Error("the outer call does not come last")
	}
	s := inner
	for range 3 * maxDepth {
		s = l.Through(s, call)
	}
	if depth(s) != maxDepth || l.SiteInfo(s).Pos != 1 {
		t.Errorf("many calls: depth %d", depth(s))
	}
}

func TestTasks(t *testing.T) {
	l := NewLog()
	events := []ID{l.Intern(Event{Kind: Send}), l.Intern(Event{Kind: Close}), 1 << 20}
	id := l.Task(TaskData{Site: 4, Go: true}, events)
	if l.Task(TaskData{Site: 4, Go: true}, events) != id || l.Task(TaskData{Site: 4}, events) == id || l.Task(TaskData{Site: 4, Go: true}, events[:1]) == id {
		t.Error("tasks are not told apart")
	}
	if got := l.TaskEvents(id); !slices.Equal(got, events) || !l.TaskData(id).Go || l.TaskData(id).Site != 4 {
		t.Errorf("got %v of %+v", got, l.TaskData(id))
	}
	if l.Intern(Event{Kind: Send}) != events[0] || l.Event(events[1]).Kind != Close {
		t.Error("events are not told apart")
	}
}

func TestKinds(t *testing.T) {
	for k := None; k <= GaveUp; k++ {
		if k.String() == "" {
			t.Errorf("kind %d has no name", k)
		}
		modifies := k == Write || k == Append || k == Refill || k == Release
		if k.Modifies() != modifies {
			t.Errorf("%v.Modifies() = %v", k, k.Modifies())
		}
	}
}
