package publish

import (
	"cmp"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/exec"
	"github.com/asyncown/asyncown/internal/place"
)

// A Closing is a close of a channel that is not in order with another use of
// it: a send by a goroutine that may still run, or an earlier close. Or it is a send that
// comes after a close.
type Closing struct {
	Close  event.Event // the close, or the send that comes after Other
	Other  event.Event // the send, or the earlier close
	Again  bool        // Other is a close
	Late   bool        // Close is a send
	Both   bool        // Other is a close that a goroutine makes in any case
	Next   bool        // Close is made by another goroutine of the same function, or of the same statement
	Method bool        // Sender is a method that users call, rather than the starter of a goroutine
	Later  event.Site  // the call that was asked to have the sender called later, if no goroutine was started
	Closer *ssa.Function
	Sender *ssa.Function
}

// Closings returns the closes among the functions fns of the package that are not in
// order, one for each close and each send, in the order of the source.
func Closings(p *exec.Program, fns []*ssa.Function) []Closing {
	all := actors(p, fns, exec.CloseStage)
	m := newMatcher(p, all)
	senders, checkers, closers := map[key][]take{}, map[key][]take{}, map[key][]take{}
	for _, a := range all {
		started := a.task != 0 && p.Log.TaskData(a.task).Go
		later := a.task != 0 && !started && p.RunsLater(p.Log.TaskData(a.task).Site)
		for _, e := range a.own {
			if e.Kind == event.Send && (started || later) {
				for _, k := range m.keys(a, e.Place) {
					senders[k] = append(senders[k], take{a, e})
				}
			}
			if e.Kind == event.Close && started && p.Closes(e.Site) && m.always(a, e) {
				for _, k := range m.keys(a, e.Place) {
					closers[k] = append(closers[k], take{a, e})
				}
			}
			if e.Kind == event.Send && !started && !later && len(m.checked(a, e)) > 0 {
				for _, k := range m.keys(a, e.Place) {
					checkers[k] = append(checkers[k], take{a, e})
				}
			}
		}
	}
	var out []Closing
	for _, a := range all {
		for _, e := range a.own {
			if e.Kind == event.Send {
				out = append(out, m.closedBefore(a, e)...)
			}
			if e.Kind == event.Close && p.Closes(e.Site) {
				out = append(out, m.closedBefore(a, e)...)
				out = append(out, m.closing(a, e, senders)...)
				out = append(out, m.closedUnder(a, e, checkers)...)
				for _, k := range m.keys(a, e.Place) {
					out = append(out, m.closedByBoth(a, e, closers[k])...)
					out = append(out, m.closedBySiblings(a, e, closers[k])...)
				}
			}
		}
	}
	return m.firsts(out)
}

// closedBefore returns the closes that a has made, in the same function, before it closes the
// channel by e or sends on it. In a loop that tells apart what to do, a send in a later turn
// may be one that never follows a close.
func (m *matcher) closedBefore(a *actor, e event.Event) []Closing {
	var out []Closing
	for _, f := range m.p.Log.Marks(e.Fired) {
		if !f.Sent && f.Place == e.Place && m.p.Closes(f.Site) && (m.twice(f.Site, e.Site) && m.onward(f.Site, e) || m.repeats(f.Site, e) || m.fromCallee(f.Site, e)) {
			before := event.Event{Kind: event.Close, Place: f.Place, Site: f.Site}
			out = append(out, Closing{Close: e, Other: before, Again: true, Late: e.Kind == event.Send, Closer: a.fn, Sender: a.fn})
		}
	}
	return out
}

// maxPairs bounds the pairs of a close and a send that are judged in a package.
const maxPairs = 1 << 16

// closing returns the sends that are not in order with the close e of a.
func (m *matcher) closing(a *actor, e event.Event, senders map[key][]take) []Closing {
	var out []Closing
	for _, k := range m.keys(a, e.Place) {
		if m.judged += len(senders[k]); m.judged > maxPairs {
			m.p.Note(m.p.Log.SiteInfo(e.Site).Pos, exec.CloseStage, "the package has too many closes and sends to judge all pairs")
			return out
		}
		for _, s := range senders[k] {
			if s.by == a || !m.started(a, s) || m.testsApart(a, e, s.by) || m.apart(a, e.Place, s.by, s.e.Place) || m.encloses(a, s.by) || m.ordered(a, e, s) || m.unstarted(a, e, s) {
				continue
			}
			if why := m.plausible(a, e, s, senders[k]); why != "" {
				m.p.Note(m.p.Log.SiteInfo(e.Site).Pos, exec.CloseStage, "no finding, though a send may come after this close: "+why)
				continue
			}
			out = append(out, Closing{Close: e, Other: s.e, Later: m.laterBy(s), Closer: a.fn, Sender: s.by.fn})
		}
	}
	return out
}

// plausible says why the close e of a is likely to be in order with the send s, one of those on
// the channel, although that is not known; "" if it is not.
func (m *matcher) plausible(a *actor, e event.Event, s take, senders []take) string {
	switch {
	case m.p.Log.TaskData(s.by.task).Open && m.waits(e):
		return "the goroutine that sends could not be followed to its end, where it may give a sign"
	case m.others(a, e, s):
		return "the two seem to be of different channels"
	case m.counted(a, e, senders):
		return "as many values seem to be received as are sent"
	case m.p.WaitsKeptWith(m.p.Within(e.Site)):
		return "the close stands in a function that is kept with others, some of which wait"
	case m.takesOut(a, s):
		return "a channel is waited for that was found in an interface"
	case m.exclusive(a, e, s), m.eitherOf(e, s):
		return "the one side starts the other, and only where its own part is over or left out"
	}
	return ""
}

// takesOut reports whether a receives from a channel that it has found in an interface, of the type
// of one by which the sender of s says that it is through.
func (m *matcher) takesOut(a *actor, s take) bool {
	return slices.ContainsFunc(s.by.events, func(o event.Event) bool {
		if o.Kind != event.Close && o.Kind != event.Send || o.Place == s.e.Place {
			return false
		}
		typ := m.p.Table.Type(o.Place.Sym)
		return typ != nil && m.p.TakesOut(a.fn, typ)
	})
}

// waits reports whether some sign was waited for before e, other than the end of a context or of
// a time.
func (m *matcher) waits(e event.Event) bool {
	return slices.ContainsFunc(m.p.Log.Marks(m.p.Log.Union(e.Settled, e.Seen)), func(o event.Mark) bool {
		return o.Place != e.Place && !m.p.IsTimer(o.Place)
	})
}

// testsApart reports whether the task b is started by a test, and a is either no test, since a
// test may do what the package's users do not, or another test, which has objects of
// its own: all but what package-level variables hold. Neither is what a test closes known to
// a task that others than tests start.
func (m *matcher) testsApart(a *actor, e event.Event, b *actor) bool {
	global := m.p.Table.Info(m.p.Table.Root(e.Place.Sym)).Origin == place.FromGlobal
	if !m.p.InTest(b.fn) {
		return !global && m.p.InTest(a.fn)
	}
	return !m.p.InTest(a.fn) || !global && outermost(a.fn) != outermost(b.fn)
}

// outermost returns the declared function in which fn stands.
func outermost(fn *ssa.Function) *ssa.Function {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	return fn
}

// twice reports whether a and b are two statements of one run of a function.
func (m *matcher) twice(a, b event.Site) bool {
	x, y := m.p.Innermost(a), m.p.Innermost(b)
	return x != y && x.Parent() == y.Parent() && m.p.Log.SiteInfo(a).Via == m.p.Log.SiteInfo(b).Via
}

// onward reports whether e, if it is a send, comes after the close at before in the order of the
// text as well, and not by another turn of a loop alone.
func (m *matcher) onward(before event.Site, e event.Event) bool {
	return e.Kind == event.Close || m.p.Onward(m.p.Innermost(before), m.p.Innermost(e.Site))
}

// repeats reports whether e comes after the close at before in the same run of a
// function: one of the two, or both, stand in literals of that function that it calls or
// defers, or e is the same close in another turn of a loop, which comes to it in every turn, and
// does not pick another element by an index then.
func (m *matcher) repeats(before event.Site, e event.Event) bool {
	x := m.p.Innermost(before)
	if x == nil || !m.p.One(e.Place) {
		return false
	}
	if before == e.Site && m.p.Picked(e.Site) {
		return false
	}
	root := outermost(x.Parent())
	for _, s := range [...]event.Site{before, e.Site} {
		for ; s != 0; s = m.p.Log.SiteInfo(s).Via {
			at := m.p.Innermost(s)
			if at == nil || outermost(at.Parent()) != root || m.p.Looped(s) && (e.Kind == event.Send || !m.p.EveryTurn(s)) {
				return false
			}
		}
	}
	return true
}

// encloses reports whether b is the task of another function in which a's close
// appears as its own: one goroutine then does both.
func (m *matcher) encloses(a, b *actor) bool {
	x, y := m.closesOf(a), m.closesOf(b)
	if len(y) < len(x) {
		x, y = y, x
	}
	for at := range x {
		if y[at] {
			return true
		}
	}
	return false
}

// closesOf returns the instructions by which a closes channels.
func (m *matcher) closesOf(a *actor) map[ssa.Instruction]bool {
	if at, ok := m.closed[a]; ok {
		return at
	}
	at := map[ssa.Instruction]bool{}
	for _, e := range a.events {
		if e.Kind == event.Close && m.p.Closes(e.Site) {
			at[m.p.Innermost(e.Site)] = true
		}
	}
	m.closed[a] = at
	return at
}

// exclusive reports whether the send s and a's close e are not made both, or the send
// first, because one of the two actors starts the other: the closer starts the sender on
// paths that do not come to the close, or by a call that returns when the sender is
// through, or the sender starts the closer and sends nothing after that. The channel is one
// that no second run of the starter knows, that the sender closes, so that there is one
// for each sender, that callers hand over, or of which each turn of a loop has its own.
func (m *matcher) exclusive(a *actor, e event.Event, s take) bool {
	if !m.p.Own(a.fn, e.Place) {
		start, ok := m.directStart(a, s)
		if !ok || m.p.Follows(start, e.Site) || m.p.Follows(e.Site, start) {
			return false
		}
		return m.closesToo(s) || s.e.Place == e.Place && m.p.ByTurn(e.Place) || m.p.Given(e.Place) && !m.p.After(start, e.Site) && !m.p.After(e.Site, start)
	}
	if start, ok := m.start(a, s.by); ok {
		over := !m.p.After(start, e.Site) || s.by.by == a && m.p.Over(start, e.Site)
		return over && !m.p.After(e.Site, start)
	}
	start, ok := m.start(s.by, a)
	return ok && !m.p.After(start, s.e.Site)
}

// directStart returns where a itself starts the sender of s.
func (m *matcher) directStart(a *actor, s take) (event.Site, bool) {
	if s.by.by != a {
		return 0, false
	}
	return m.p.Log.TaskData(s.by.task).Site, true
}

// closesToo reports whether the sender of s closes its channel as well.
func (m *matcher) closesToo(s take) bool {
	return slices.ContainsFunc(s.by.events, func(o event.Event) bool {
		return o.Kind == event.Close && o.Place == s.e.Place && m.p.Closes(o.Site)
	})
}

// others reports whether the close e and the send s, of two functions, are of two objects: one
// of them makes its own, the sender closes the channel that it knows itself, and neither
// belongs to the type of the object, whose methods speak of any.
func (m *matcher) others(a *actor, e event.Event, s take) bool {
	x, y := outermost(a.fn), outermost(s.by.fn)
	return x != y && m.closesToo(s) && m.p.Fresh(e.Place) != m.p.Fresh(s.e.Place) && exec.Receiver(x) == nil && exec.Receiver(y) == nil
}

// start returns where a starts b, or a task that starts b in turn, if a itself runs once for
// each run of its function.
func (m *matcher) start(a, b *actor) (event.Site, bool) {
	for b != nil && b.by != a {
		b = b.by
	}
	if b == nil || a.task != 0 && m.p.Looped(m.p.Log.TaskData(a.task).Site) {
		return 0, false
	}
	return m.p.Log.TaskData(b.task).Site, true
}

// ordered reports whether the send s is over when a closes the channel by e: a has
// waited for something that the sender gives after all its sends, or was started after that, has
// collected all that was sent, or both hold a common lock; or a send that comes too late does no
// harm.
func (m *matcher) ordered(a *actor, e event.Event, s take) bool {
	if m.p.Log.Has(e.Settled, m.p.Collected(e.Place)) || m.keptOut(a, e, s) || m.barred(a, e, s) || m.onBehalf(a, e, s) || m.startedAfter(a, e, s) || m.p.Recovered(s.e.Site) {
		return true
	}
	for _, set := range [...]event.Set{e.Settled, e.Seen} {
		for _, r := range m.p.Log.Marks(set) {
			if m.over(a, r, a, e, s, maxHops) {
				return true
			}
		}
	}
	return false
}

// firsts drops all but the first of each close and each other event.
func (m *matcher) firsts(cs []Closing) []Closing {
	pos := func(s event.Site) token.Pos { return m.p.Log.SiteInfo(s).Pos }
	slices.SortStableFunc(cs, func(a, b Closing) int {
		return cmp.Or(
			cmp.Compare(pos(a.Close.Site), pos(b.Close.Site)),
			cmp.Compare(pos(a.Other.Site), pos(b.Other.Site)),
			cmp.Compare(m.p.Depth(a.Close.Site)+m.p.Depth(a.Other.Site), m.p.Depth(b.Close.Site)+m.p.Depth(b.Other.Site)),
		)
	})
	done := map[token.Pos]bool{}
	var out []Closing
	for _, c := range cs {
		x, y := pos(c.Close.Site), pos(c.Other.Site)
		if !x.IsValid() || !y.IsValid() || done[x] || done[y] {
			continue
		}
		done[x], done[y] = true, true
		out = append(out, c)
	}
	return out
}
