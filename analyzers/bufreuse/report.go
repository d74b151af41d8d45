package bufreuse

import (
	"cmp"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/diag"
	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/exec"
	"github.com/asyncown/asyncown/internal/world"
)

// unnamed stands for memory that the source does not name.
const unnamed = "the memory lent here"

// A reporter words conflicts.
type reporter struct {
	pass    *analysis.Pass
	program *exec.Program
	source  *diag.Source
}

func newReporter(pass *analysis.Pass, p *exec.Program) reporter {
	return reporter{pass, p, diag.NewSource(pass, p.Table, p.Log)}
}

// A story is a conflict with what its wording takes from the source.
type story struct {
	exec.Conflict
	lend, at event.Site // where it was lent and overwritten, as far as this package shows
	name     diag.Name  // what the overwritten memory is called there
	lent     diag.Name  // what it is called where it was lent
	borrower string
}

// report reports the conflict c.
func (r reporter) report(c exec.Conflict) {
	st := story{Conflict: c, lend: r.source.Inner(c.Loan.Site), at: r.source.Inner(c.Site)}
	if st.at == 0 || !r.allowed(r.source.Pos(st.at)) {
		return
	}
	r.name(&st)
	st.borrower = r.borrower(c.Loan, st.lend)
	pos, end := r.source.Span(st.at)
	r.pass.Report(analysis.Diagnostic{
		Pos:      pos,
		End:      end,
		Category: "reuse",
		URL:      diag.URL("bufreuse"),
		Message:  cmp.Or(st.name.Text, st.lent.Text, unnamed) + " " + happens(c.Kind) + " while " + st.borrower + " " + uses(c),
		Related:  r.timeline(st),
	})
}

// name finds out what the memory is called at both ends.
func (r reporter) name(st *story) {
	p, whole := st.Place, st.Loan.Place
	st.lent = r.source.NameAt(st.lend, p, whole, diag.Name{})
	for at := st.at; at != 0 && st.name.Text == ""; at = r.program.Log.SiteInfo(at).Via {
		st.name = r.source.NameAt(at, p, whole, st.lent)
	}
	st.lent = r.source.NameAt(st.lend, p, whole, st.name)
}

// happens says what an event does to lent memory.
func happens(k event.Kind) string {
	switch k {
	case event.Read:
		return "is read"
	case event.Release:
		return "is released"
	case event.Reset:
		return "is reset"
	}
	return "is overwritten"
}

// uses says what the borrower may do at the same time.
func uses(c exec.Conflict) string {
	if c.Kind == event.Read {
		return "may still be writing it"
	}
	return "may still be using it"
}

// borrower names who holds the loan l, which was made at lend.
func (r reporter) borrower(l world.Loan, lend event.Site) string {
	switch l.Kind {
	case world.BySend:
		if ch := r.source.Channel(lend); ch != "" {
			return "a receiver from " + ch
		}
		return "the receiver"
	case world.ByGo:
		return "the goroutine"
	case world.ByCallback:
		if f := r.source.Callee(lend); f != "" {
			return "the function passed to " + f
		}
		return "the callback"
	}
	return cmp.Or(r.source.Callee(lend), "the call")
}

// timeline tells the story in steps, in the order in which they happen.
func (r reporter) timeline(st story) []analysis.RelatedInformation {
	var steps []analysis.RelatedInformation
	if st.lend != 0 {
		steps = append(steps, r.source.Calls(st.lend, st.at)...)
		steps = append(steps, r.source.Step(st.lend, r.lending(st)))
	}
	steps = append(steps, r.use(st)...)
	steps = append(steps, r.wait(st)...)
	steps = append(steps, r.source.Calls(st.at, st.lend)...)
	what := cmp.Or(st.name.Text, st.lent.Text, "the memory") + " " + happens(st.Kind) + " here"
	if st.Loan.Later {
		what += ", in a later iteration"
	}
	return append(steps, r.source.Step(st.at, what))
}

// lending words the step that lends.
func (r reporter) lending(st story) string {
	what, also := st.name.Text, ""
	switch {
	case what == "" || !r.sameFunction(st.lend, st.at):
		what = cmp.Or(st.lent.Text, what, "the memory")
	case st.lent.Text != "" && st.lent.Text != what && !r.source.Mentions(st.lend, st.name):
		also = ", as " + st.lent.Text
		if !st.lent.SameType(st.name) {
			also = ", in " + st.lent.Text
		}
	}
	whom := st.borrower + " here"
	if st.Loan.Kind == world.ByGo {
		whom = "the goroutine started here"
	}
	return what + " is lent to " + whom + also
}

// sameFunction reports whether a and b are in one function or in literals of
// one, so that they share their variables.
func (r reporter) sameFunction(a, b event.Site) bool {
	return outermost(r.program.Log.SiteInfo(a).Instr) == outermost(r.program.Log.SiteInfo(b).Instr)
}

// outermost returns the declared function around instr.
func outermost(instr ssa.Instruction) *ssa.Function {
	if instr == nil {
		return nil
	}
	fn := instr.Parent()
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	return fn
}

// use tells where the borrower uses the memory, if that is not where it was
// lent.
func (r reporter) use(st story) []analysis.RelatedInformation {
	at := st.Loan.Use
	if at == 0 || r.source.File(r.source.Pos(at)) == nil || r.source.SameLine(at, st.lend) {
		return nil
	}
	verb := " reads "
	if st.Loan.Writes {
		verb = " writes "
	}
	name := r.source.NameAt(at, st.Loan.Place, st.Loan.Place, st.name)
	return []analysis.RelatedInformation{
		r.source.Step(at, st.borrower+verb+cmp.Or(name.Text, st.name.Text, "the memory")+" here"),
	}
}

// wait tells where a wait for the borrower was given up.
func (r reporter) wait(st story) []analysis.RelatedInformation {
	at := r.source.Inner(st.Loan.GaveUp)
	if at == 0 {
		return nil
	}
	whom := st.borrower
	if st.Loan.Kind == world.BySend {
		whom = "the receiver"
	}
	sel, ok := r.program.Log.SiteInfo(at).Instr.(*ssa.Select)
	switch {
	case !ok:
		return []analysis.RelatedInformation{r.source.Step(at, "this may return before "+whom+" has finished")}
	case sel.Blocking:
		return []analysis.RelatedInformation{r.source.Step(at, "this case does not wait for "+whom+" to finish")}
	}
	step := r.source.Step(at, "this select does not wait for "+whom+" to finish")
	if pos, end, ok := r.source.Default(at); ok {
		step = analysis.RelatedInformation{Pos: pos, End: end, Message: "this case does not wait for " + whom + " to finish"}
	}
	return []analysis.RelatedInformation{step}
}

// allowed reports whether the options allow a diagnostic at pos.
func (r reporter) allowed(pos token.Pos) bool {
	f := r.source.File(pos)
	return f != nil && options.Reports(f)
}

// explain reports where the engine was silent or gave up, and why.
func (r reporter) explain(notes []exec.Note) {
	notes = slices.Clone(notes)
	slices.SortFunc(notes, func(a, b exec.Note) int {
		return cmp.Or(cmp.Compare(a.Pos, b.Pos), cmp.Compare(a.Reason, b.Reason))
	})
	for _, n := range slices.Compact(notes) {
		if r.allowed(n.Pos) {
			r.pass.Report(analysis.Diagnostic{Pos: n.Pos, Category: diag.ExplainCategory, Message: n.Reason})
		}
	}
}
