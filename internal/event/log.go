package event

import (
	"cmp"
	"encoding/binary"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/place"
)

// A Site is an interned place in the program text. The zero Site is none.
type Site int32

// A SiteInfo is an instruction, and the call through which it was reached.
type SiteInfo struct {
	Pos   token.Pos
	Instr ssa.Instruction
	Via   Site // the call in the caller, 0 for the function itself
}

// A Mark is an element of a Set: a signal, a completion or a lock.
type Mark struct {
	Place place.Place
	Sent  bool // Fired: a send on a channel, which may be one of many, rather than its close
	Site  Site
	Locks Set // Fired: the locks held from the signal until now
}

// A Set is an interned set of marks. The zero Set is empty.
type Set int32

// Log interns the events of one package. It is not safe for concurrent use.
type Log struct {
	events   []Event
	eventIDs map[Event]ID
	sites    []SiteInfo
	siteIDs  map[SiteInfo]Site
	sets     [][]Mark
	setIDs   map[string]Set
	through  map[step]Site
	tasks    []TaskData
	taskIDs  map[TaskData]TaskID
}

// NewLog returns an empty log.
func NewLog() *Log {
	return &Log{
		events:   make([]Event, 1),
		eventIDs: map[Event]ID{},
		sites:    make([]SiteInfo, 1),
		siteIDs:  map[SiteInfo]Site{},
		sets:     make([][]Mark, 1),
		setIDs:   map[string]Set{},
		through:  map[step]Site{},
		tasks:    make([]TaskData, 1),
		taskIDs:  map[TaskData]TaskID{},
	}
}

// Intern returns the ID of e.
func (l *Log) Intern(e Event) ID {
	if id, ok := l.eventIDs[e]; ok {
		return id
	}
	id := ID(len(l.events))
	l.events = append(l.events, e)
	l.eventIDs[e] = id
	return id
}

// Event returns the event of id.
func (l *Log) Event(id ID) Event { return l.events[id] }

// Site interns s.
func (l *Log) Site(s SiteInfo) Site {
	if id, ok := l.siteIDs[s]; ok {
		return id
	}
	id := Site(len(l.sites))
	l.sites = append(l.sites, s)
	l.siteIDs[s] = id
	return id
}

// SiteInfo returns what s stands for.
func (l *Log) SiteInfo(s Site) SiteInfo { return l.sites[s] }

// maxDepth bounds the calls that a site remembers.
const maxDepth = 6

// Through returns the site s as seen from the call site: s was reached through
// it. Beyond a bounded depth the outer calls are dropped.
func (l *Log) Through(s, call Site) Site {
	if s == 0 {
		return 0
	}
	k := step{s, call}
	out, ok := l.through[k]
	if !ok {
		out = l.extend(s, call)
		l.through[k] = out
	}
	return out
}

// A step is a site and a call through which it is reached.
type step struct{ site, call Site }

// extend returns the site s as seen from the call site.
func (l *Log) extend(s, call Site) Site {
	var chain []SiteInfo
	for at := s; at != 0; at = l.sites[at].Via {
		chain = append(chain, l.sites[at])
	}
	if len(chain) >= maxDepth {
		return s
	}
	up := call
	for _, c := range slices.Backward(chain) {
		c.Via = up
		up = l.Site(c)
	}
	return up
}

// Marks returns the elements of s, sorted. The caller must not modify them.
func (l *Log) Marks(s Set) []Mark { return l.sets[s] }

// SetOf interns the set of ms, of which it takes ownership. Of two marks for
// the same place the first in order stays.
func (l *Log) SetOf(ms []Mark) Set {
	if len(ms) == 0 {
		return 0
	}
	slices.SortFunc(ms, compareMarks)
	ms = slices.CompactFunc(ms, func(a, b Mark) bool { return a.Place == b.Place && a.Sent == b.Sent })
	var key []byte
	for _, m := range ms {
		sent := int32(0)
		if m.Sent {
			sent = 1
		}
		for _, n := range [...]int32{int32(m.Place.Sym), int32(m.Place.Path), int32(m.Site), int32(m.Locks), sent} {
			key = binary.LittleEndian.AppendUint32(key, uint32(n))
		}
	}
	if id, ok := l.setIDs[string(key)]; ok {
		return id
	}
	id := Set(len(l.sets))
	l.sets = append(l.sets, ms)
	l.setIDs[string(key)] = id
	return id
}

func compareMarks(a, b Mark) int {
	return cmp.Or(
		cmp.Compare(a.Place.Sym, b.Place.Sym),
		cmp.Compare(a.Place.Path, b.Place.Path),
		compareBools(a.Sent, b.Sent),
		cmp.Compare(a.Site, b.Site),
		cmp.Compare(a.Locks, b.Locks),
	)
}

func compareBools(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// Add returns s with m added, unless it has a mark of that sort for the place.
func (l *Log) Add(s Set, m Mark) Set {
	for _, o := range l.sets[s] {
		if o.Place == m.Place && o.Sent == m.Sent {
			return s
		}
	}
	return l.SetOf(append(slices.Clone(l.sets[s]), m))
}

// Union returns the union of a and b.
func (l *Log) Union(a, b Set) Set {
	switch {
	case a == b || b == 0:
		return a
	case a == 0:
		return b
	}
	return l.SetOf(append(slices.Clone(l.sets[a]), l.sets[b]...))
}

// Has reports whether p is in s.
func (l *Log) Has(s Set, p place.Place) bool {
	for _, m := range l.sets[s] {
		if m.Place == p {
			return true
		}
	}
	return false
}

// Sent reports whether s has a mark for a send on p and none for its end.
func (l *Log) Sent(s Set, p place.Place) bool {
	sent := false
	for _, m := range l.sets[s] {
		if m.Place == p {
			if !m.Sent {
				return false
			}
			sent = true
		}
	}
	return sent
}

// Map returns the set of f(m) for the marks m of s; marks for which f reports
// false are left out.
func (l *Log) Map(s Set, f func(Mark) (Mark, bool)) Set {
	if s == 0 {
		return 0
	}
	var out []Mark
	for _, m := range l.sets[s] {
		if m, ok := f(m); ok {
			out = append(out, m)
		}
	}
	return l.SetOf(out)
}

// Task interns the task d with the given events.
func (l *Log) Task(d TaskData, events []ID) TaskID {
	var key []byte
	for _, e := range events {
		key = binary.LittleEndian.AppendUint32(key, uint32(e))
	}
	d.Events = string(key)
	if id, ok := l.taskIDs[d]; ok {
		return id
	}
	id := TaskID(len(l.tasks))
	l.tasks = append(l.tasks, d)
	l.taskIDs[d] = id
	return id
}

// TaskData returns what id stands for.
func (l *Log) TaskData(id TaskID) TaskData { return l.tasks[id] }

// TaskEvents returns the events of the task id.
func (l *Log) TaskEvents(id TaskID) []ID {
	packed := l.tasks[id].Events
	ids := make([]ID, 0, len(packed)/4)
	for len(packed) > 0 {
		ids = append(ids, ID(binary.LittleEndian.Uint32([]byte(packed[:4]))))
		packed = packed[4:]
	}
	return ids
}
