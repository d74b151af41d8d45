package story

import (
	"cmp"

	"golang.org/x/tools/go/analysis"

	"github.com/asyncown/asyncown/internal/diag"
	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/exec"
	"github.com/asyncown/asyncown/internal/world"
)

// A story is a conflict with what its wording takes from the source.
type story struct {
	exec.Conflict
	lend, at event.Site // where it was lent and overwritten, as far as this package shows
	name     diag.Name  // what the overwritten memory is called there
	lent     diag.Name  // what it is called where it was lent
	borrower string
}

// Conflict reports the conflict c under the given category.
func (r Reporter) Conflict(c exec.Conflict, category string) {
	st := story{Conflict: c, lend: r.source.Inner(c.Loan.Site), at: r.source.Inner(c.Site)}
	if c.Kind == event.Release {
		_, at := r.program.Meet(c.Loan.Site, c.Site)
		st.at = r.source.Inner(at) // a helper may release for many callers
	}
	if st.at == 0 || !r.options.Allow(r.source, r.source.Pos(st.at)) {
		return
	}
	if st.lend != 0 {
		r.source = r.source.Among(st.lend, st.at)
	}
	r.name(&st)
	st.borrower = r.borrower(c.Loan, st.lend)
	pos, end := r.source.Span(st.at)
	r.report(analysis.Diagnostic{
		Pos:      pos,
		End:      end,
		Category: category,
		URL:      diag.URL(r.pass.Analyzer.Name),
		Message:  message(st),
		Related:  r.timeline(st),
	}, c)
}

// name finds out what the memory is called at both ends.
func (r Reporter) name(st *story) {
	p, whole := st.Place, st.Loan.Place
	st.lent = r.source.NameAt(st.lend, p, whole, diag.Name{})
	for at := st.at; at != 0 && st.name.Text == ""; at = r.log.SiteInfo(at).Via {
		st.name = r.source.NameAt(at, p, whole, st.lent)
	}
	st.lent = r.source.NameAt(st.lend, p, whole, st.name)
}

// message words the conflict in a line.
func message(st story) string {
	uses := " may still be using it"
	if st.Kind == event.Read {
		uses = " may still be writing it"
	}
	return st.behind() + cmp.Or(st.name.Text, st.lent.Text, "the memory lent here") + happens(st.Kind) + " while " + st.borrower + uses
}

// behind begins a clause that says of memory, which follows by its name, that it is overwritten.
func (st story) behind() string {
	if st.Behind {
		return "what was appended to "
	}
	return ""
}

// happens says what an event of kind k does to lent memory.
func happens(k event.Kind) string {
	switch k {
	case event.Read:
		return " is read"
	case event.Release:
		return " is released"
	}
	return " is overwritten"
}

// borrower names who holds the loan l, which was made at lend.
func (r Reporter) borrower(l world.Loan, lend event.Site) string {
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
