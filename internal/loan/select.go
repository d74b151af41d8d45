package loan

import (
	"cmp"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/exec"
	"github.com/asyncown/asyncown/internal/world"
)

// Select returns the conflicts to report, in the order of the source.
func Select(p *exec.Program) []exec.Conflict {
	cs := answered(p.Conflicts)
	pos := func(s event.Site) int { return int(p.Log.SiteInfo(s).Pos) }
	depth := func(s event.Site) (n int) {
		for ; s != 0; s = p.Log.SiteInfo(s).Via {
			n++
		}
		return n
	}
	// What comes first must not depend on where a helper is declared.
	first := func(c exec.Conflict) int {
		_, use := p.Meet(c.Loan.Site, c.Site)
		return pos(use)
	}
	slices.SortStableFunc(cs, func(a, b exec.Conflict) int {
		return cmp.Or(
			later(a, b),
			cmp.Compare(first(a), first(b)),
			cmp.Compare(pos(a.Site), pos(b.Site)),
			cmp.Compare(pos(a.Loan.Site), pos(b.Loan.Site)),
			cmp.Compare(depth(a.Site)+depth(a.Loan.Site), depth(b.Site)+depth(b.Loan.Site)),
			cmp.Compare(weak(a), weak(b)),
			cmp.Compare(b.Loan.Weak.Case, a.Loan.Weak.Case), // the way out is mostly the last case
		)
	})
	root := func(s event.Site) int {
		for p.Log.SiteInfo(s).Via != 0 {
			s = p.Log.SiteInfo(s).Via
		}
		return pos(s)
	}
	done := map[[2]int]bool{}
	var out []exec.Conflict
	for _, c := range cs {
		// A helper may lend for many callers: what counts is where the loan and the use
		// come together.
		keys := [][2]int{{root(c.Loan.Site), -1}, {-1, root(c.Site)}, {pos(c.Loan.Site), pos(c.Site)}}
		if pos(c.Loan.Site) == 0 || pos(c.Site) == 0 {
			continue
		}
		known := slices.ContainsFunc(keys, func(k [2]int) bool { return done[k] })
		for _, k := range keys {
			done[k] = true
		}
		if !known {
			out = append(out, c)
		}
	}
	slices.SortStableFunc(out, func(a, b exec.Conflict) int { return cmp.Compare(pos(a.Site), pos(b.Site)) })
	return out
}

// later orders a conflict in the same turn of a loop before one in a later turn.
func later(a, b exec.Conflict) int {
	switch {
	case a.Loan.Later == b.Loan.Later:
		return 0
	case b.Loan.Later:
		return -1
	}
	return 1
}

// weak orders a conflict on a path that has no answer before one on a path that may have it.
func weak(c exec.Conflict) int {
	if c.Loan.Weak == (world.WeakSettle{}) {
		return 0
	}
	return 1
}

// answered drops the conflicts on paths that received what may be the answer
// to the loan, unless two alternatives of one select both lead to a conflict: only one
// of them can be the answer.
func answered(cs []exec.Conflict) []exec.Conflict {
	type choice struct {
		lend event.Site
		sel  *ssa.Select
	}
	cases := map[choice]map[int]bool{}
	for _, c := range cs {
		if s := c.Loan.Weak; s != (world.WeakSettle{}) {
			k := choice{c.Loan.Site, s.Select}
			if cases[k] == nil {
				cases[k] = map[int]bool{}
			}
			cases[k][s.Case] = true
		}
	}
	var out []exec.Conflict
	for _, c := range cs {
		if s := c.Loan.Weak; s == (world.WeakSettle{}) || len(cases[choice{c.Loan.Site, s.Select}]) > 1 {
			out = append(out, c)
		}
	}
	return out
}
