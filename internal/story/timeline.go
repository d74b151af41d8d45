package story

import (
	"cmp"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/actor"
	"github.com/asyncown/asyncown/internal/diag"
	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/world"
)

// timeline tells the story in steps, in the order in which they happen.
func (r Reporter) timeline(st story) []analysis.RelatedInformation {
	var steps []analysis.RelatedInformation
	if st.lend != 0 {
		steps = append(steps, r.source.Calls(st.lend, st.at, st.Place)...)
		steps = append(steps, r.source.StepAs(st.lend, actor.Part{Whom: diag.Party(st.borrower), Link: actor.Lends}, r.lending(st)))
	}
	steps = append(steps, r.use(st)...)
	steps = append(steps, r.wait(st)...)
	steps = append(steps, r.source.Calls(st.at, st.lend, st.Place)...)
	what := st.behind() + cmp.Or(st.name.Text, st.lent.Text, "the memory") + happens(st.Kind) + " here"
	when := cmp.Or(r.source.Deferred(st.at), r.later(st))
	return append(steps, r.source.StepAs(st.at, actor.Part{Whom: diag.Party(st.borrower), Link: actor.Conflicts}, what+when))
}

// lending words the step that lends.
func (r Reporter) lending(st story) string {
	what, as := st.name.Text, ""
	if what == "" || r.source.Declared(st.lend) != r.source.Declared(st.at) {
		what = cmp.Or(st.lent.Text, what, "the memory")
	} else {
		as = r.alias(st.lend, st.name, st.lent)
	}
	whom := st.borrower + " here"
	if st.Loan.Kind == world.ByGo {
		whom = "the goroutine started here"
	}
	return strings.TrimPrefix(what, "*") + " is lent to " + whom + as
}

// alias says by which other name, the name there, the statement at site knows
// the memory called name; "" if it uses name itself.
func (r Reporter) alias(site event.Site, name, there diag.Name) string {
	switch {
	case there.Text == "" || there.Text == name.Text || r.source.Mentions(site, name):
		return ""
	case there.Memory() || there.SameType(name):
		return ", as " + there.Text
	}
	return ", in " + there.Text
}

// use tells where the borrower uses the memory, if that is not where it was
// lent.
func (r Reporter) use(st story) []analysis.RelatedInformation {
	at := st.Loan.Use
	if at == 0 || r.source.File(r.source.Pos(at)) == nil || r.source.SameLine(at, st.lend) {
		return nil
	}
	verb := " reads "
	if st.Loan.Writes {
		verb = " writes "
	}
	there := r.source.NameAt(at, st.Loan.Place, st.Loan.Place, st.name)
	what := cmp.Or(st.name.Text, there.Text, "the memory")
	return []analysis.RelatedInformation{
		r.source.StepAs(at, actor.Part{Who: diag.Party(st.borrower)},
			st.borrower+verb+strings.TrimPrefix(what, "*")+" here"+r.alias(at, st.name, there)),
	}
}

// wait tells where a wait for the borrower was given up.
func (r Reporter) wait(st story) []analysis.RelatedInformation {
	at := r.source.Inner(st.Loan.GaveUp)
	if at == 0 {
		return nil
	}
	whom := st.borrower
	if st.Loan.Kind == world.BySend {
		whom = "the receiver"
	}
	sel, ok := r.log.SiteInfo(at).Instr.(*ssa.Select)
	if !ok {
		return []analysis.RelatedInformation{r.source.Step(at, "this may return before "+whom+" has finished")}
	}
	what := "this case"
	if !sel.Blocking {
		if pos, end, ok := r.source.Default(at); ok {
			step := r.source.Step(at, "this case does not wait for "+whom+" to finish")
			step.Pos, step.End = pos, end
			return []analysis.RelatedInformation{step}
		}
		what = "this select"
	}
	return []analysis.RelatedInformation{r.source.Step(at, what+" does not wait for "+whom+" to finish")}
}

// later says that the two ends of the story are not in one turn of a loop or
// not in one call, "" if they are.
func (r Reporter) later(st story) string {
	if !st.Loan.Later {
		return ""
	}
	lend := r.log.SiteInfo(r.source.Outer(st.Loan.Site)).Instr
	at := r.log.SiteInfo(r.source.Outer(st.Site)).Instr
	if lend == nil || at == nil {
		return ""
	}
	if lend.Parent() == at.Parent() && follows(at.Block(), lend.Block()) {
		return ", in a later iteration"
	}
	return ", in a later call"
}

// follows reports whether a path leads from the end of b to a.
func follows(a, b *ssa.BasicBlock) bool {
	seen := map[*ssa.BasicBlock]bool{}
	work := append([]*ssa.BasicBlock(nil), b.Succs...)
	for len(work) > 0 {
		c := work[len(work)-1]
		work = work[:len(work)-1]
		if c == a {
			return true
		}
		if !seen[c] {
			seen[c] = true
			work = append(work, c.Succs...)
		}
	}
	return false
}
