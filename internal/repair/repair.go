package repair

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/borrow"
	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/exec"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/publish"
	"github.com/asyncown/asyncown/internal/world"
)

// Repairs returns the repairs of f, the best first. why says why there is none, or why those
// that were tried will not do.
func (s *Source) Repairs(f Finding) (repairs []Repair, why string) {
	s.barred = ""
	repairs, why = s.repairs(f)
	if len(repairs) == 0 && s.barred != "" {
		why = s.barred
	}
	return repairs, why
}

// repairs is Repairs, but does not care whether the files may be changed.
func (s *Source) repairs(f Finding) ([]Repair, string) {
	switch what := f.What.(type) {
	case exec.Conflict:
		return s.conflict(what)
	case exec.LateUse:
		return s.lateUse(what)
	case borrow.Escape:
		return s.escape(what)
	case publish.Pair:
		return s.pair(what)
	case publish.Closing:
		return s.closing(what)
	}
	return nil, "all callers would have to agree on where the result is kept"
}

// conflict returns the repairs of c.
func (s *Source) conflict(c exec.Conflict) ([]Repair, string) {
	repairs := s.waitEarlier(c)
	if c.Loan.Writes {
		return repairs, "the borrower writes to the memory, so that a copy would not serve the lender"
	}
	if c.Kind == event.Release {
		repairs = s.releaseLater(c)
	}
	return append(repairs, s.copies(c.Loan)...), "a plain copy for the borrower would not do, and where it could be waited for is not known"
}

// escape returns the repairs of e.
func (s *Source) escape(e borrow.Escape) ([]Repair, string) {
	if e.Loan != nil && e.Loan.Writes {
		return nil, "the borrower writes to the memory, so that a copy would not serve the caller"
	}
	l := world.Loan{Kind: world.ByCall, Site: e.Site, Place: e.Place}
	if e.Loan != nil {
		l = *e.Loan
	}
	if s.fills(e.Fn) {
		return nil, "the function is to fill the memory, so that a copy would not serve the caller"
	}
	return s.copies(l), "a plain copy would not do"
}

// fills reports whether fn is a method that is to write to what it is given, as Read is.
func (s *Source) fills(fn *ssa.Function) bool {
	obj, ok := fn.Object().(*types.Func)
	return ok && slices.ContainsFunc(s.program.Contracts.Func(obj), func(c *contract.Contract) bool {
		return c.Verb == contract.VerbWrite || c.Verb == contract.VerbWriteDeep
	})
}

// lateUse returns the repairs of u.
func (s *Source) lateUse(u exec.LateUse) ([]Repair, string) {
	var repairs []Repair
	end, use := s.program.Meet(u.End.Site, u.Site)
	if u.End.Kind == world.Expired {
		repairs = append(repairs, s.copyView(u.Place)...)
	} else if u.Kind == event.Release {
		return s.dropSecond(end, use, "Drop the second release", "Leave the release to the deferred call"), "it depends on the path which release is the second"
	}
	if u.Returned || u.Kept {
		repairs = append(repairs, s.copies(world.Loan{Kind: world.ByCall, Site: u.Site, Place: u.Place})...)
	}
	if u.End.Kind == world.Released && !u.Kept {
		repairs = append(repairs, s.releaseAtReturn(end)...)
	}
	if u.End.Kind == world.Released && u.Kind == event.Read {
		repairs = append(repairs, s.readBefore(end, use)...)
	}
	why := "a plain copy would not do"
	if u.End.Kind == world.Released {
		why += "; a release after the last use would"
	}
	return append(repairs, s.copyView(u.Place)...), why
}

// copyView returns the repair that copies memory which something else owns where it is got
// from there.
func (s *Source) copyView(p place.Place) []Repair {
	for view := true; view; p, view = s.program.Table.Owner(p) {
		i := s.program.Table.Info(s.program.Table.Base(p.Sym))
		if i.Origin != place.FromView {
			continue
		}
		call, ok := i.Site.(ssa.CallInstruction) // that led to the one which made the view
		if !ok {
			call, ok = i.Val.(ssa.CallInstruction)
		}
		if !ok {
			continue
		}
		sp := s.spotAt(call.Pos())
		for _, n := range sp.path {
			x, ok := n.(*ast.CallExpr)
			if !ok || x.Lparen != call.Pos() {
				continue
			}
			if _, ok := s.pass.TypesInfo.TypeOf(x).Underlying().(*types.Slice); ok {
				if r, ok := s.clone(sp.file, x, "Take a copy of "+shown(x)); ok {
					return []Repair{r}
				}
			}
		}
	}
	return nil
}
