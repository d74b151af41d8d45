package report

import (
	"bufio"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/asyncown/asyncown/internal/actor"
)

// The measures of the swim lanes, in characters.
const (
	pageWidth  = 100
	laneIndent = 4 // before the first lane
	maxLanes   = 5 // more would be too narrow to read
)

// Timeline writes findings for people, each with its timeline drawn as swim lanes: a
// column for each actor, time runs down, arrows lead from one to the other, remarks stand below. The
// drawing is as wide as a terminal at most; a timeline with more actors than have room
// is written in lines, as in Text.
func Timeline(w io.Writer, r *Report) error {
	return each(w, r, func(w *bufio.Writer, f *Finding) error {
		if err := r.headline(w, f); err != nil || len(f.Timeline) == 0 {
			return err
		}
		steps, remarks := split(f.Timeline)
		names := lanes(steps)
		if len(names) > maxLanes || len(names) == 0 {
			return r.steps(w, f)
		}
		d := &drawing{lanes: names, width: (pageWidth - laneIndent) / len(names), color: r.Color}
		d.header()
		for i := range steps {
			d.step(&steps[i])
		}
		for _, text := range remarks {
			for _, line := range wrap(oneLine(text), pageWidth-laneIndent) {
				d.text.WriteString(strings.Repeat(" ", laneIndent) + line + "\n")
			}
		}
		_, err := fmt.Fprintf(w, "\n%s\n", d.text.String())
		return err
	})
}

// A drawing is a timeline that is being drawn.
type drawing struct {
	lanes []string
	width int // of a lane
	color bool
	text  strings.Builder
}

// at returns the column of a lane.
func (d *drawing) at(lane int) int { return laneIndent + lane*d.width }

// A row is a line of the drawing.
type row []rune

// put writes text into the row, from the column on.
func (r row) put(column int, text string) {
	for i, c := range []rune(text) {
		if column+i < len(r) {
			r[column+i] = c
		}
	}
}

// newRow returns a row with the lines of the lanes.
func (d *drawing) newRow() row {
	r := row(strings.Repeat(" ", d.at(len(d.lanes))))
	for i := range d.lanes {
		r[d.at(i)] = '│'
	}
	return r
}

// end ends a row; what is wrong is red.
func (d *drawing) end(r row, wrong bool) {
	line := strings.TrimRight(string(r), " ")
	if wrong && d.color {
		line = "\x1b[31m" + line + "\x1b[0m"
	}
	d.text.WriteString(line + "\n")
}

// header names the lanes.
func (d *drawing) header() {
	r := row(strings.Repeat(" ", d.at(len(d.lanes))))
	for i, name := range d.lanes {
		r.put(d.at(i), shorten(name, d.width-2))
	}
	d.end(r, false)
	d.end(d.newRow(), false)
}

// step draws a step: its dot, its arrow if there is a second actor, and the text in
// the lane of who does it.
func (d *drawing) step(s *Step) {
	lane := slices.Index(d.lanes, s.who())
	wrong := s.Link == actor.Conflicts
	r := d.newRow()
	if s.Whom != "" {
		d.arrow(r, lane, slices.Index(d.lanes, s.Whom), s.Link)
	}
	r.put(d.at(lane), "●")
	d.end(r, wrong)
	lines := wrap(oneLine(s.Message), d.width-3)
	if s.Position.Line > 0 {
		lines = append(lines, shorten(fmt.Sprintf("%s:%d", filepath.Base(s.Position.File), s.Position.Line), d.width-3))
	}
	for _, line := range lines {
		r := d.newRow()
		r.put(d.at(lane)+2, line)
		d.end(r, wrong)
	}
	d.end(d.newRow(), false)
}

// arrow draws an arrow between lanes, with what it stands for on it.
func (d *drawing) arrow(r row, from, to int, link actor.Link) {
	left, right := d.at(min(from, to)), d.at(max(from, to))
	line, head, tip, label := "─", "▶", right-1, left+3
	if link == actor.Conflicts {
		line = "━"
	}
	if to < from {
		head, tip, label = "◀", left+1, left+4
	}
	for c := left + 1; c < right; c++ {
		r.put(c, line)
	}
	r.put(label, " "+link.String()+" ")
	r.put(tip, head)
}

// shorten cuts a text to a width.
func shorten(text string, width int) string {
	if utf8.RuneCountInString(text) <= width {
		return text
	}
	return string([]rune(text)[:width-1]) + "…"
}

// wrap breaks a text into lines of the width; what is longer than a line is cut.
func wrap(text string, width int) []string {
	var lines []string
	for word := range strings.FieldsSeq(text) {
		word = shorten(word, width)
		last := len(lines) - 1
		if last >= 0 && utf8.RuneCountInString(lines[last])+1+utf8.RuneCountInString(word) <= width {
			lines[last] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return lines
}
