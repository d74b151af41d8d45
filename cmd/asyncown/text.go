package main

import (
	"bufio"
	"fmt"
	"strings"
)

// textPrinter prints findings for people: one line each, and indented below
// it the timeline, one line a step.
type textPrinter struct {
	w     *bufio.Writer
	paths pathNames
	color bool
}

func (p *textPrinter) print(f *finding) error {
	kind := ""
	if f.isNote() {
		kind = "note: "
	}
	_, err := fmt.Fprintf(p.w, "%s: %s%s (%s)\n",
		p.bold(p.where(f.position)), kind, p.bold(oneLine(f.message)), f.analyzer)
	for _, s := range f.timeline {
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(p.w, "\t%s: %s\n", p.where(s.position), oneLine(s.message))
	}
	return err
}

func (p *textPrinter) flush() error { return p.w.Flush() }

// where formats a position as file:line:column, without what is unknown.
func (p *textPrinter) where(pos position) string {
	s := p.paths.show(pos.file)
	if pos.line > 0 {
		s += fmt.Sprintf(":%d", pos.line)
		if pos.column > 0 {
			s += fmt.Sprintf(":%d", pos.column)
		}
	}
	return s
}

func (p *textPrinter) bold(s string) string {
	if !p.color {
		return s
	}
	return "\x1b[1m" + s + "\x1b[0m"
}

// oneLine keeps the promise of one line a message whatever an analyzer says.
func oneLine(s string) string { return strings.ReplaceAll(s, "\n", " ") }
