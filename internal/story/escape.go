package story

import (
	"cmp"

	"golang.org/x/tools/go/analysis"

	"github.com/asyncown/asyncown/internal/actor"
	"github.com/asyncown/asyncown/internal/borrow"
	"github.com/asyncown/asyncown/internal/diag"
	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/world"
)

// Escape reports the escape e of memory that a function was lent, under the given category.
func (r Reporter) Escape(e borrow.Escape, category string) {
	at := r.source.Inner(r.source.Outer(e.Site))
	if at == 0 || !r.options.Allow(r.source, r.source.Pos(at)) {
		return
	}
	message, steps := r.Kept(e)
	pos, end := r.source.Span(at)
	r.report(analysis.Diagnostic{
		Pos:      pos,
		End:      end,
		Category: category,
		URL:      diag.URL(r.pass.Analyzer.Name),
		Message:  message,
		Related:  steps,
	}, e)
}

// Kept says what the escape e is, and how it comes about.
func (r Reporter) Kept(e borrow.Escape) (message string, steps []analysis.RelatedInformation) {
	at := r.source.Inner(r.source.Outer(e.Site))
	name := r.escaped(e, at)
	after := " after " + returned(e) + " has returned"
	message, step := name+" is kept"+after, name+" is kept here"
	if e.Loan != nil {
		who := r.borrower(*e.Loan, r.source.Inner(e.Loan.Site))
		message, step = name+" may still be used by "+who+after, name+" is lent to "+who+" here"
		if e.Loan.Kind == world.ByGo {
			step = name + " is lent to the goroutine started here"
		}
	}
	var part actor.Part
	if e.Loan != nil {
		part = actor.Part{Whom: diag.Party(r.borrower(*e.Loan, r.source.Inner(e.Loan.Site))), Link: actor.Lends}
	}
	steps = append(r.source.Calls(e.Site, 0, e.Place), r.source.StepAs(at, part, step))
	if e.Loan != nil {
		st := story{lend: at, borrower: "the borrower"}
		st.Loan = *e.Loan
		st.borrower = r.borrower(*e.Loan, at)
		steps = append(steps, r.use(st)...)
		steps = append(steps, r.wait(st)...)
	}
	return message, steps
}

// escaped returns what the memory that escapes at site is called.
func (r Reporter) escaped(e borrow.Escape, site event.Site) string {
	borrowed := diag.Name{}
	if e.Loan != nil && r.program.Borrowed(e.Place) {
		borrowed = r.source.NameAt(site, e.Place, e.Place, diag.Name{})
	}
	return cmp.Or(borrowed.Text, e.Name)
}

// returned names the function that has returned.
func returned(e borrow.Escape) string {
	if e.Fn.Parent() != nil {
		return "the function"
	}
	return e.Fn.Name()
}
