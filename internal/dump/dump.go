// Package dump prints what the engine knows of functions, in a form that a
// person can check by hand.
package dump

import (
	"fmt"
	"go/token"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/exec"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// A Printer writes summaries and conflicts of one program.
type Printer struct {
	Out     io.Writer
	Fset    *token.FileSet
	Program *exec.Program
}

// Summary writes the events and outcomes of s.
func (p Printer) Summary(s *exec.Summary) {
	fmt.Fprintf(p.Out, "func %s\n", s.Fn)
	for _, id := range s.Events {
		p.event("  ", id)
	}
	for i, o := range s.Outcomes {
		fmt.Fprintf(p.Out, "  outcome %d:\n", i)
		p.World(o)
	}
}

// event writes one event, and those of a task below it.
func (p Printer) event(indent string, id event.ID) {
	e := p.Program.Log.Event(id)
	fmt.Fprintf(p.Out, "%s%s %s at %s", indent, e.Kind, p.Program.Table.ValueName(withRange(e)), p.site(e.Site))
	for _, s := range []struct {
		name string
		set  event.Set
	}{{"fired", e.Fired}, {"seen", e.Seen}, {"settled", e.Settled}, {"locks", e.Locks}} {
		if s.set != 0 {
			fmt.Fprintf(p.Out, " %s %s", s.name, p.set(s.set))
		}
	}
	fmt.Fprintln(p.Out)
	if e.Kind == event.Task {
		for _, id := range p.Program.Log.TaskEvents(e.Task) {
			p.event(indent+"    ", id)
		}
	}
}

func withRange(e event.Event) place.Value {
	v := e.Place.Ref()
	v.Rng = e.Rng
	return v
}

// World writes the state w.
func (p Printer) World(w *world.World) {
	t := p.Program.Table
	for s, v := range w.Facts.All() {
		fmt.Fprintf(p.Out, "    fact %s = %s\n", t.Name(s), t.ValueName(v))
	}
	var cells []string
	for c, v := range w.Store.All() {
		cells = append(cells, fmt.Sprintf("    cell %s = %s\n", t.PlaceName(c), t.ValueName(v)))
	}
	slices.Sort(cells)
	fmt.Fprint(p.Out, strings.Join(cells, ""))
	for _, l := range w.Loans {
		p.Loan("    ", l)
	}
	if w.Settled != 0 {
		fmt.Fprintf(p.Out, "    settled %s\n", p.set(w.Settled))
	}
	if w.Fired != 0 {
		fmt.Fprintf(p.Out, "    fired %s\n", p.set(w.Fired))
	}
	for i, r := range w.Result {
		fmt.Fprintf(p.Out, "    result %d = %s\n", i, t.ValueName(r))
	}
}

// Loan writes the loan l.
func (p Printer) Loan(indent string, l world.Loan) {
	v := l.Place.Ref()
	v.Rng = l.Rng
	fmt.Fprintf(p.Out, "%sloan of %s at %s until %s", indent, p.Program.Table.ValueName(v), p.site(l.Site), p.set(l.Tokens))
	if l.Writes {
		fmt.Fprint(p.Out, ", to write")
	}
	if l.GaveUp != 0 {
		fmt.Fprintf(p.Out, ", given up at %s", p.site(l.GaveUp))
	}
	fmt.Fprintln(p.Out)
}

// Conflict writes the conflict c.
func (p Printer) Conflict(c exec.Conflict) {
	fmt.Fprintf(p.Out, "conflict: %s of %s at %s\n", c.Kind, p.Program.Table.PlaceName(c.Place), p.site(c.Site))
	p.Loan("    ", c.Loan)
}

func (p Printer) set(s event.Set) string {
	var parts []string
	for _, m := range p.Program.Log.Marks(s) {
		part := p.Program.Table.PlaceName(m.Place)
		if m.Locks != 0 {
			part += " under " + p.set(m.Locks)
		}
		parts = append(parts, part)
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// site writes where s is, the outermost call first.
func (p Printer) site(s event.Site) string {
	if s == 0 {
		return "-"
	}
	i := p.Program.Log.SiteInfo(s)
	pos := p.Fset.Position(i.Pos)
	text := fmt.Sprintf("%s:%d", filepath.Base(pos.Filename), pos.Line)
	if i.Via != 0 {
		return p.site(i.Via) + ">" + text
	}
	return text
}
