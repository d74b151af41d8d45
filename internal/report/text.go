package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// Text writes findings for people: one line each, and indented below it the
// timeline, one line a step.
func Text(w io.Writer, r *Report) error {
	return each(w, r, func(w *bufio.Writer, f *Finding) error {
		if err := r.headline(w, f); err != nil {
			return err
		}
		return r.steps(w, f)
	})
}

// steps writes the timeline, one line a step.
func (r *Report) steps(w *bufio.Writer, f *Finding) error {
	for _, s := range f.Timeline {
		if _, err := fmt.Fprintf(w, "\t%s: %s\n", r.where(s.Position), oneLine(s.Message)); err != nil {
			return err
		}
	}
	return nil
}

// headline writes the line that says where and what the finding is.
func (r *Report) headline(w *bufio.Writer, f *Finding) error {
	kind := ""
	if f.IsNote() {
		kind = "note: "
	}
	_, err := fmt.Fprintf(w, "%s: %s%s (%s)\n", r.bold(r.where(f.Position)), kind, r.bold(oneLine(f.Message)), f.author())
	return err
}

// where formats a position as file:line:column, without what is unknown.
func (r *Report) where(pos Position) string {
	s := Below(r.Dir, pos.File)
	if pos.Line > 0 {
		s += fmt.Sprintf(":%d", pos.Line)
		if pos.Column > 0 {
			s += fmt.Sprintf(":%d", pos.Column)
		}
	}
	return s
}

func (r *Report) bold(s string) string {
	if !r.Color {
		return s
	}
	return "\x1b[1m" + s + "\x1b[0m"
}

// oneLine keeps the promise of one line a message whatever an analyzer says.
func oneLine(s string) string { return strings.ReplaceAll(s, "\n", " ") }
