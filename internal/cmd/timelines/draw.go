package main

import (
	"fmt"
	"html"
	"strings"
)

// The sizes of the drawing.
const (
	columnWidth = 150
	rowHeight   = 62
	topHeight   = 84 // above the first step
	panelGap    = 30
	margin      = 20
	lineHeight  = 15
	lineLength  = 20 // characters in a line of text
)

// The colors: of lines and text, of what is wrong, and of spans.
const (
	ink   = "#24292f"
	wrong = "#c0262d"
	shade = "#f2d9a6"
	paper = "#ffffff"
)

// draw returns the picture in SVG.
func (p *picture) draw() string {
	rows, width := 0, 2*margin-panelGap
	for _, panel := range p.panels {
		rows = max(rows, len(panel.steps))
		width += len(panel.actors)*columnWidth + panelGap
	}
	height := topHeight + rows*rowHeight + 40
	var out strings.Builder
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12" text-anchor="middle">`+"\n", width, height)
	fmt.Fprintf(&out, `<rect width="%d" height="%d" fill="%s"/>`+"\n", width, height, paper)
	x := margin
	for _, panel := range p.panels {
		panel.draw(&out, x, topHeight+rows*rowHeight)
		x += len(panel.actors)*columnWidth + panelGap
	}
	if p.invariant != "" {
		last := p.panels[len(p.panels)-1]
		center := x - panelGap - len(last.actors)*columnWidth/2
		fmt.Fprintf(&out, `<text x="%d" y="%d" fill="%s" font-style="italic">%s</text>`+"\n",
			center, height-14, ink, html.EscapeString("always: "+p.invariant))
	}
	out.WriteString("</svg>\n")
	return out.String()
}

// draw draws the panel at x, with lifelines down to bottom.
func (p *panel) draw(out *strings.Builder, x, bottom int) {
	at := func(actor int) int { return x + actor*columnWidth + columnWidth/2 }
	row := func(step int) int { return topHeight + step*rowHeight }
	fmt.Fprintf(out, `<text x="%d" y="28" fill="%s" font-size="15" font-weight="bold">%s</text>`+"\n",
		x+len(p.actors)*columnWidth/2, ink, html.EscapeString(p.title))
	for i, actor := range p.actors {
		fmt.Fprintf(out, `<text x="%d" y="54" fill="%s" font-weight="bold">%s</text>`+"\n", at(i), ink, html.EscapeString(actor))
		fmt.Fprintf(out, `<line x1="%d" y1="62" x2="%d" y2="%d" stroke="%s" stroke-opacity="0.25"/>`+"\n", at(i), at(i), bottom, ink)
	}
	for _, s := range p.spans {
		top, end := row(s.from), row(s.to)
		fmt.Fprintf(out, `<rect x="%d" y="%d" width="14" height="%d" rx="4" fill="%s"/>`+"\n", at(s.actor)-7, top, end-top, shade)
		middle := (top + end) / 2
		fmt.Fprintf(out, `<text transform="translate(%d %d) rotate(90)" fill="%s" font-size="11">%s</text>`+"\n",
			at(s.actor)+14, middle, ink, html.EscapeString(s.text))
	}
	for i, s := range p.steps {
		s.draw(out, at, row(i))
	}
}

// draw draws the step at y.
func (s *step) draw(out *strings.Builder, at func(actor int) int, y int) {
	color := ink
	if s.wrong {
		color = wrong
	}
	x := at(s.actor)
	if s.to != none {
		end, head := at(s.to), 6
		if end < x {
			head = -6
		}
		fmt.Fprintf(out, `<line x1="%d" y1="%d" x2="%d" y2="%d" stroke="%s" stroke-width="1.5"/>`+"\n", x, y, end-head, y, color)
		fmt.Fprintf(out, `<path d="M%d %d l%d -4 v8 z" fill="%s"/>`+"\n", end, y, -head, color)
	}
	fmt.Fprintf(out, `<circle cx="%d" cy="%d" r="4" fill="%s"/>`+"\n", x, y, color)
	for i, line := range wrap(s.text) {
		fmt.Fprintf(out, `<text x="%d" y="%d" fill="%s" stroke="%s" stroke-width="3" paint-order="stroke">%s</text>`+"\n",
			x, y+18+i*lineHeight, color, paper, html.EscapeString(line))
	}
}

// wrap breaks text into lines.
func wrap(text string) []string {
	var lines []string
	for word := range strings.FieldsSeq(text) {
		if last := len(lines) - 1; last >= 0 && len(lines[last])+1+len(word) <= lineLength {
			lines[last] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return lines
}
