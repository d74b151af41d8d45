package publish

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/exec"
)

// A Pair is a result that is provided after its signal, and who relies on the
// opposite.
type Pair struct {
	Payload   event.Event // the store or send that comes too late
	Signal    event.Mark  // the signal given before
	PayloadAt event.Site  // the statements of one function that lead to the payload
	SignalAt  event.Site  // and to the signal
	Take      event.Event // where the result is taken for granted
	Seen      event.Mark  // where the signal is observed before that; none for an accessor
	Dropped   bool        // the order is right, but the observer may look away: the pair is reported at the take
	Returned  event.Site  // where both channels are returned, if nobody in the package takes them; there is no Take then
	By        *ssa.Function
	Observer  *ssa.Function
}

// Pairs returns the pairs among the functions fns of the package, one for each
// payload and each signal, in the order of the source.
func Pairs(p *exec.Program, fns []*ssa.Function) []Pair {
	all := actors(p, fns, exec.OrderStage)
	m := newMatcher(p, all)
	for _, a := range all {
		m.index(a)
		m.indexAccessor(a)
		m.indexClosers(a)
	}
	for _, a := range all {
		m.produce(a)
		m.drop(a)
		m.late(a)
		m.returned(a)
	}
	return m.selected()
}

// A take is an event that takes something after a signal was observed.
type take struct {
	by *actor
	e  event.Event
}

type matcher struct {
	p       *exec.Program
	all     []*actor
	takes   map[key][]take
	nils    []take                          // sends of nil after an observed signal
	getters map[key][]take                  // reads by methods that return an error
	ends    map[key]*types.Named            // signals that a method returns, by the type that has it
	closers map[key][]take                  // closes of channels
	closes  map[*ssa.Function][]event.Event // signals given by a function and its tasks
	pairs   []Pair
	after   map[*actor]map[ssa.Instruction]bool // what an actor runs after a signal
	closed  map[*actor]map[ssa.Instruction]bool // where an actor closes channels, as far as it was asked
	named   map[localKey][]key                  // the results of keys
	alone   map[ssa.Instruction]bool            // by call that gives a sign: what AddsItself has answered
	signs   map[key][]take                      // closes and sends, nil if not asked for yet
	giving  map[localKey][]take                 // the results of givers
	judged  int                                 // pairs of a close and a send so far
}

// newMatcher returns a matcher of the actors all, which knows nothing of them yet.
func newMatcher(p *exec.Program, all []*actor) *matcher {
	return &matcher{
		p: p, all: all,
		takes: map[key][]take{}, getters: map[key][]take{}, ends: map[key]*types.Named{}, closers: map[key][]take{},
		closes: map[*ssa.Function][]event.Event{}, after: map[*actor]map[ssa.Instruction]bool{},
		closed: map[*actor]map[ssa.Instruction]bool{}, named: map[localKey][]key{}, alone: map[ssa.Instruction]bool{},
	}
}

// index notes what a takes after having observed something.
func (m *matcher) index(a *actor) {
	for _, e := range a.own {
		if e.Kind == event.Send && e.Seen != 0 && m.p.SendsNil(e.Site) {
			m.nils = append(m.nils, take{a, e})
		}
		if e.Seen|e.Settled == 0 || e.Kind != event.Read && e.Kind != event.Poll && e.Kind != event.Miss {
			continue
		}
		for _, k := range m.keys(a, e.Place) {
			m.takes[k] = append(m.takes[k], take{a, e})
		}
	}
}

// produce pairs what a provides after a signal with those who take it.
func (m *matcher) produce(a *actor) {
	for _, e := range a.own {
		if e.Fired == 0 || !m.isPayload(e) {
			continue
		}
		for _, sign := range m.p.Log.Marks(e.Fired) {
			if sign.Sent || m.rearms(a, e, sign) {
				continue
			}
			if s, ok := m.given(a, sign); ok && m.announces(s, e, sign) && !m.nextTurn(a, e, sign) {
				m.observers(a, e, sign)
				m.accessors(a, e, sign)
			}
		}
	}
}

// isPayload reports whether e provides something: a value sent, or stored, that
// is not just the zero of its type, nor a channel in a map by which something is still to come.
func (m *matcher) isPayload(e event.Event) bool {
	switch e.Kind {
	case event.Send:
		return !m.p.Token(e.Site)
	case event.Write, event.Append, event.Refill:
		if m.p.Waiter(e.Site) || m.p.Removes(e.Site) {
			return false
		}
		store, ok := m.p.Log.SiteInfo(e.Site).Instr.(*ssa.Store)
		if !ok {
			return true
		}
		c, isConst := store.Val.(*ssa.Const)
		return !isConst || c.Value != nil && c.Value.ExactString() != "false" && c.Value.ExactString() != "0" && c.Value.ExactString() != `""`
	}
	return false
}

// rearms reports whether e replaces the signal itself.
func (m *matcher) rearms(a *actor, e event.Event, sign event.Mark) bool {
	return m.same(a, e.Place, a, sign.Place)
}

// nextTurn reports whether e belongs to a turn of a loop after the one that gave sign, and the
// same statement, reached by the same calls, has also come before it, or under a lock that was
// held since: what sign has announced was there, and e replaces it.
func (m *matcher) nextTurn(a *actor, e event.Event, sign event.Mark) bool {
	if !m.p.Looped(e.Site) {
		return false
	}
	return slices.ContainsFunc(a.events, func(o event.Event) bool {
		return o.Kind == e.Kind && o.Place == e.Place && o.Site == e.Site && !m.released(o.Fired, sign)
	})
}

// released reports whether fired has the sign, and no lock that was held when it was given is held
// still, unless it is held at the payload as well: who looks at that without the lock is not held up by it.
func (m *matcher) released(fired event.Set, sign event.Mark) bool {
	return slices.ContainsFunc(m.p.Log.Marks(fired), func(f event.Mark) bool {
		return f.Place == sign.Place && (f.Locks == 0 || sign.Locks != 0)
	})
}

// given returns the event in which a gives the signal sign.
func (m *matcher) given(a *actor, sign event.Mark) (event.Event, bool) {
	for _, s := range a.events {
		if s.Kind == event.Close && s.Site == sign.Site && s.Place == sign.Place {
			return s, true
		}
	}
	return event.Event{}, false
}

// announces reports whether the signal s, given before e, says that e is complete. It
// does not if the actor does its main work only after it: it waits for something,
// or enters a loop, before e. It then says that the actor is ready. A channel
// that is replaced once it is closed announces some change, a plain variable
// is a sign only for those who hold its lock.
func (m *matcher) announces(s, e event.Event, sign event.Mark) bool {
	if m.p.Log.Has(s.Settled, s.Place) {
		return false // who waits for what it gives takes turns with others, as with a lock
	}
	if s.Settled != e.Settled || m.p.LoopBetween(s.Site, e.Site) || m.p.Replaced(s) || e.Kind != event.Write && m.p.ComputedAfter(s.Site, e.Site) {
		return false
	}
	direct := m.p.Beside(s.Site, e.Site)
	if m.p.Again(s.Site, e.Site) || !m.p.After(s.Site, e.Site) {
		return false
	}
	switch {
	case m.p.IsCond(s.Site):
		return direct && sign.Locks == 0 && !m.otherTurn(s, e)
	case m.p.IsStore(s.Site):
		return m.p.Beside(m.p.SetBy(s.Site), m.p.SetBy(e.Site)) && m.releases(s, sign)
	}
	return true
}

// releases reports whether a lock that was held at s was released before what comes after sign:
// those who look at what s has set do so under that lock.
func (m *matcher) releases(s event.Event, sign event.Mark) bool {
	return slices.ContainsFunc(m.p.Log.Marks(s.Locks), func(l event.Mark) bool {
		return !m.p.Log.Has(sign.Locks, l.Place)
	})
}

// observers looks for actors that take the payload e of a for granted after
// they have observed sign.
func (m *matcher) observers(a *actor, e event.Event, sign event.Mark) {
	for _, k := range m.keys(a, e.Place) {
		for _, t := range m.takes[k] {
			if !takesKind(e.Kind, t.e.Kind) || m.apart(a, e.Place, t.by, t.e.Place) || !m.another(a, e, sign, t) {
				continue
			}
			seen, ok := m.seen(a, e, sign, t)
			if !ok || t.e.Kind == event.Miss && !m.p.Closes(sign.Site) || m.strangers(e, sign, t, seen) || m.underLock(a, sign, t) || m.opposed(a, sign, t) || m.p.Untold(seen.Site, t.e.Site) || m.p.ComputedAfter(sign.Site, e.Site) && !m.loose(e, t, seen) {
				continue
			}
			if why := m.independent(a, e, t, seen); why != "" {
				m.p.Note(m.p.Log.SiteInfo(e.Site).Pos, exec.OrderStage, "no finding, though this comes after its signal: "+why)
				continue
			}
			payload, signal := m.p.Meet(e.Site, sign.Site)
			m.pairs = append(m.pairs, Pair{
				Payload: e, Signal: sign, PayloadAt: payload, SignalAt: signal, Take: t.e, Seen: seen, By: a.fn, Observer: t.by.fn,
			})
		}
	}
}

// another reports whether t is made by somebody else than the run of a that provides e after
// sign.
func (m *matcher) another(a *actor, e event.Event, sign event.Mark, t take) bool {
	if t.by == a {
		return a.task == 0 && m.otherRun(e, t)
	}
	return !m.together(a, t) && !m.ownRead(e, sign, t)
}

// otherRun reports whether t, of the same function as e, is made by another run of it: e is of an
// object that the run has made itself, t of one that it has found.
func (m *matcher) otherRun(e event.Event, t take) bool {
	return m.p.Fresh(e.Place) && !m.p.Fresh(t.e.Place)
}

// takesKind reports whether an event of kind take takes, without waiting, what
// one of kind payload provides.
func takesKind(payload, take event.Kind) bool {
	return (payload == event.Send) == (take != event.Read)
}

// ownRead reports whether t is by the code that provides e after sign, or by one that has called
// it to do so, such as the first half of an addition.
func (m *matcher) ownRead(e event.Event, sign event.Mark, t take) bool {
	return m.p.Leads(m.p.Within(t.e.Site), sign.Site, e.Site)
}

// together reports whether the actor of t runs a itself, so that the two are
// in order.
func (m *matcher) together(a *actor, t take) bool {
	if t.by.task != a.task {
		return false
	}
	after := m.afterSigns(a)
	for instr := range m.afterSigns(t.by) {
		if after[instr] {
			return true
		}
	}
	return false
}

// afterSigns returns the instructions that a runs after a signal.
func (m *matcher) afterSigns(a *actor) map[ssa.Instruction]bool {
	if after, ok := m.after[a]; ok {
		return after
	}
	after := map[ssa.Instruction]bool{}
	for _, e := range a.events {
		if e.Fired != 0 {
			after[m.p.Innermost(e.Site)] = true
		}
	}
	m.after[a] = after
	return after
}

// seen returns the mark by which t shows that its actor observed sign: itself, or through
// another actor that made "it is over" of it.
func (m *matcher) seen(a *actor, e event.Event, sign event.Mark, t take) (event.Mark, bool) {
	for _, s := range m.p.Log.Marks(t.e.Seen) {
		if m.same(a, sign.Place, t.by, s.Place) && !m.ownLook(sign, s) {
			return s, true
		}
	}
	if t.e.Kind == event.Read && m.p.StoresError(e.Site) {
		// What is left in a closed channel still comes, and whoever works it off asks
		// for the error as well.
		for _, s := range m.p.Log.Marks(t.e.Settled) {
			if m.same(a, sign.Place, t.by, s.Place) && m.p.Closes(sign.Site) {
				return s, true
			}
		}
	}
	if t.e.Kind != event.Miss {
		return event.Mark{}, false
	}
	for _, r := range m.p.Log.Marks(t.e.Settled) {
		for _, n := range m.nils {
			if n.by == a || !m.same(n.by, n.e.Place, t.by, r.Place) {
				continue
			}
			for _, s := range m.p.Log.Marks(n.e.Seen) {
				if m.same(a, sign.Place, n.by, s.Place) {
					return s, true
				}
			}
		}
	}
	return event.Mark{}, false
}

// ownLook reports whether seen is a look at the signal by the code that gives it, which
// asks whether it has been given before: not a wait for an object of somebody else.
func (m *matcher) ownLook(sign, seen event.Mark) bool {
	if m.p.Fresh(sign.Place) && !m.p.Fresh(seen.Place) {
		return false
	}
	return sign.Site != 0 && m.p.Within(sign.Site) == m.p.Within(seen.Site)
}

// underLock reports whether a holds a lock from the signal to the payload that
// the observer takes before it looks.
func (m *matcher) underLock(a *actor, sign event.Mark, t take) bool {
	return m.shareLock(a, sign.Locks, t)
}

// shareLock reports whether t is made under one of the locks of a in the set.
func (m *matcher) shareLock(a *actor, locks event.Set, t take) bool {
	return slices.ContainsFunc(m.p.Log.Marks(locks), func(l event.Mark) bool {
		return slices.ContainsFunc(m.p.Log.Marks(t.e.Locks), func(o event.Mark) bool { return m.alike(a, l.Place, t.by, o.Place) })
	})
}

// selected drops all but the first pair of each payload and each signal.
func (m *matcher) selected() []Pair {
	pos := func(s event.Site) token.Pos { return m.p.Log.SiteInfo(s).Pos }
	slices.SortStableFunc(m.pairs, func(a, b Pair) int {
		return cmp.Or(
			cmp.Compare(pos(a.PayloadAt), pos(b.PayloadAt)),
			cmp.Compare(pos(a.SignalAt), pos(b.SignalAt)),
			cmp.Compare(pos(a.Take.Site), pos(b.Take.Site)),
			cmp.Compare(m.p.Depth(a.Payload.Site), m.p.Depth(b.Payload.Site)),
		)
	})
	done := map[token.Pos]bool{}
	var out []Pair
	for _, p := range m.pairs {
		payload, sign := pos(p.PayloadAt), pos(p.SignalAt)
		if !payload.IsValid() || done[payload] || done[sign] || p.Dropped && done[pos(p.Take.Site)] {
			continue
		}
		done[payload], done[sign], done[pos(p.Take.Site)] = true, true, done[pos(p.Take.Site)] || p.Dropped
		out = append(out, p)
	}
	return out
}
