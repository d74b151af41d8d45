package repair

import (
	"cmp"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/borrow"
	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/exec"
	"github.com/asyncown/asyncown/internal/loan"
	"github.com/asyncown/asyncown/internal/publish"
	"github.com/asyncown/asyncown/internal/world"
)

// A Finding is one of what the analyzers report: an [exec.Conflict], an [exec.LateUse], a
// [borrow.Escape], a [publish.Pair], a [publish.FirstOnly] or a [publish.Closing].
type Finding struct {
	What any
	At   event.Site // where it is, as far as findings are told apart by that
}

// Key returns a value by which f can be looked up: equal for the same finding, whenever the
// engine is asked for it.
func (f Finding) Key() any { return KeyOf(f.What) }

// KeyOf returns the key of the finding that what is.
func KeyOf(what any) any {
	if e, ok := what.(borrow.Escape); ok {
		e.Loan = nil // another copy each time
		return e
	}
	return what
}

// Findings returns all that is found in the package with the functions fns.
func Findings(p *exec.Program, fns []*ssa.Function) []Finding {
	var all []Finding
	for _, c := range loan.Select(p) {
		all = append(all, Finding{c, c.Site})
	}
	for _, kind := range []world.EndKind{world.Released, world.Expired} {
		for _, u := range loan.Late(p, kind) {
			all = append(all, Finding{u, u.Site})
		}
	}
	for _, e := range borrow.Escapes(p, fns) {
		all = append(all, Finding{e, e.Site})
	}
	for _, pair := range publish.Pairs(p, fns) {
		all = append(all, Finding{pair, cmp.Or(pair.PayloadAt, pair.Payload.Site)})
	}
	for _, o := range publish.FirstOnlys(p, fns) {
		all = append(all, Finding{o, o.Store})
	}
	for _, c := range publish.Closings(p, fns) {
		all = append(all, Finding{c, c.Close.Site})
	}
	return all
}

// Sort returns what sort of finding f is: those of one sort in one function are alike.
func (f Finding) Sort() string {
	switch what := f.What.(type) {
	case exec.Conflict:
		return "conflict, " + what.Kind.String()
	case exec.LateUse:
		return "late use"
	case borrow.Escape:
		return "escape"
	case publish.Pair:
		return "pair"
	case publish.FirstOnly:
		return "first only"
	}
	return "closing"
}
