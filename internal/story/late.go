package story

import (
	"cmp"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/diag"
	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/exec"
	"github.com/asyncown/asyncown/internal/world"
)

// A late use with what its wording takes from the source.
type lateStory struct {
	exec.LateUse
	end, use event.Site // the two statements of one function, as far as there is one
	deferred bool       // the end comes in a deferred call
	owner    string     // what has come to its end
	name     string     // what is used
	by       string     // who ended it
}

// Late reports the use u of memory that has come to its end, under the given category.
func (r Reporter) Late(u exec.LateUse, category string) {
	st := lateStory{LateUse: u}
	st.end, st.use = r.program.Meet(u.End.Site, u.Site)
	st.end, st.use = r.source.Inner(st.end), r.source.Inner(st.use)
	if st.end == 0 || st.use == 0 {
		return
	}
	_, st.deferred = r.log.SiteInfo(st.end).Instr.(*ssa.Defer)
	at := r.change(st)
	if !r.options.Allow(r.source, r.source.Pos(at)) {
		return
	}
	r.source = r.source.Among(u.End.Site, u.Site)
	r.nameLate(&st)
	pos, end := r.source.Span(at)
	r.report(analysis.Diagnostic{
		Pos:      pos,
		End:      end,
		Category: category,
		URL:      diag.URL(r.pass.Analyzer.Name),
		Message:  st.message(),
		Related:  r.lateSteps(st),
	}, u)
}

// change returns the statement to change: a release that comes too early for what is
// right otherwise, or the use that comes too late.
func (r Reporter) change(st lateStory) event.Site {
	if st.End.Kind == world.Released && (st.Kept || st.Returned && st.deferred) {
		return st.end
	}
	return st.use
}

// nameLate finds out what the memory is called at both ends.
func (r Reporter) nameLate(st *lateStory) {
	owner := diag.Name{}
	for _, at := range []event.Site{st.end, r.source.Inner(r.log.SiteInfo(st.end).Via), r.source.Inner(st.End.Site)} {
		if owner.Text == "" {
			owner = r.source.NameAt(at, st.End.Place, st.End.Place, diag.Name{})
		}
	}
	used := r.source.NameAt(st.use, st.Place, st.Place, owner)
	if used.Text == "" {
		used = r.source.NameAt(st.use, st.End.Place, st.End.Place, owner)
	}
	st.owner = cmp.Or(owner.Text, "the memory")
	st.name = cmp.Or(used.Text, owner.Text, "the memory")
	st.by = cmp.Or(r.source.Callee(st.end), "this call")
	switch r.log.SiteInfo(st.end).Instr.(type) {
	case *ssa.Send, *ssa.Select:
		st.by = "the send on " + cmp.Or(r.source.Channel(st.end), "the channel")
	}
}

// message words the use in a line.
func (st lateStory) message() string {
	switch {
	case st.End.Kind == world.Expired:
		return st.expired()
	case st.Kept:
		return st.owner + " is released while memory of it is still kept"
	case st.Returned && st.deferred:
		return st.owner + " is released while the result still refers to it"
	case st.Returned:
		return st.name + " is returned after " + st.by + " has released it"
	case st.Kind == event.Release:
		return st.name + " is released although it has been released before"
	case st.Kind == event.Read:
		return st.name + " is used after " + st.by + " has released it"
	}
	return st.name + " is overwritten after " + st.by + " has released it"
}

// expired words the use of something borrowed.
func (st lateStory) expired() string {
	end := " after " + st.by + " has ended its validity"
	switch {
	case st.Returned:
		return st.name + " is returned" + end
	case st.Kept:
		return st.name + " is kept" + end
	}
	return st.name + " is used" + end
}

// lateSteps tells, in steps, how the use comes after the end.
func (r Reporter) lateSteps(st lateStory) []analysis.RelatedInformation {
	var steps []analysis.RelatedInformation
	if st.Kept {
		steps = append(steps, r.source.Step(st.use, st.name+" is kept here"))
	}
	if st.Returned && st.deferred {
		steps = append(steps, r.source.Step(st.use, cmp.Or(st.name, "it")+" is returned here"))
	}
	steps = append(steps, r.ending(st)...)
	if st.Kept || st.Returned && st.deferred {
		return steps
	}
	return append(steps, r.source.Step(st.use, st.name+st.used()))
}

// ending tells where the memory comes to its end: in a call, and where in what that calls.
func (r Reporter) ending(st lateStory) []analysis.RelatedInformation {
	verb, what := " releases ", " is released here"
	if st.End.Kind == world.Expired {
		verb, what = " overwrites ", " is overwritten here"
	}
	when := r.source.Deferred(st.end)
	inner := r.source.Inner(st.End.Site)
	if inner == st.end || r.source.SameLine(inner, st.end) {
		return []analysis.RelatedInformation{r.source.Step(st.end, st.owner+what+when)}
	}
	steps := []analysis.RelatedInformation{r.source.Step(st.end, st.by+verb+st.owner+" here"+when)}
	steps = append(steps, r.source.Calls(st.End.Site, st.end, st.End.Place)...)
	return append(steps, r.source.Step(inner, r.nameIn(inner, st)+what+r.source.Deferred(inner)))
}

// nameIn returns what the memory that has come to its end is called at site.
func (r Reporter) nameIn(site event.Site, st lateStory) string {
	return cmp.Or(r.source.NameAt(site, st.End.Place, st.End.Place, diag.Name{}).Text, st.owner)
}

// used words the step of the use.
func (st lateStory) used() string {
	switch {
	case st.Returned:
		return " is returned here"
	case st.Kind == event.Release:
		return " is released again here"
	case st.Kind == event.Read || st.End.Kind == world.Expired:
		return " is used here"
	}
	return " is overwritten here"
}
