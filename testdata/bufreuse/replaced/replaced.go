// Package replaced sends what a field holds, and puts something new there.
package replaced

import "bytes"

// Out is right: what was sent is replaced at once, after however many turns.
type Out struct {
	page *bytes.Buffer
	to   chan *bytes.Buffer
}

// Run fills pages.
func (o *Out) Run(in <-chan string) {
	for s := range in {
		o.page.WriteString(s)
		if o.page.Len() > 4096 {
			o.to <- o.page
			o.page = new(bytes.Buffer)
		}
	}
}

// Swapped is right: a helper replaces it.
type Swapped struct {
	page *bytes.Buffer
	to   chan *bytes.Buffer
}

func (o *Swapped) swap() *bytes.Buffer {
	full := o.page
	o.page = new(bytes.Buffer)
	return full
}

// Run fills pages.
func (o *Swapped) Run(in <-chan string) {
	for s := range in {
		o.page.WriteString(s)
		if o.page.Len() > 4096 {
			o.to <- o.swap()
		}
	}
}

// Kept is wrong: what was sent when it was large stays if it was very large.
type Kept struct {
	page *bytes.Buffer
	to   chan *bytes.Buffer
}

// Run fills pages.
func (o *Kept) Run(in <-chan string) {
	for s := range in {
		o.page.WriteString(s) // want `o.page is .* while .* may still be using it`
		if o.page.Len() > 4096 {
			o.to <- o.page // related "lent"
			if o.page.Len() < 8192 {
				o.page = new(bytes.Buffer)
			}
		}
	}
}

type sheet struct {
	text []byte
	n    int
}

// Cleared is right: of a struct that is set to its zero value, or to one that names no text,
// nothing is left of what was sent.
func Cleared(to chan []byte, s *sheet, all []sheet, few *[2]sheet) {
	to <- s.text
	*s = sheet{}
	s.text = append(s.text, 'a')
	s.text[0] = 'b'

	to <- all[0].text
	all[0] = sheet{}
	all[0].text = append(all[0].text, 'a')

	to <- few[1].text
	*few = [2]sheet{}
	copy(few[1].text, "b")
}

// blank returns the zero sheet if there is none.
func blank(all []sheet) (sheet, bool) {
	if len(all) == 0 {
		return sheet{}, false
	}
	return all[0], true
}

// ClearedByResult is right if the text is new, as it is where there is no sheet.
func ClearedByResult(to chan []byte, all []sheet) {
	s, ok := blank(all)
	to <- s.text
	if !ok {
		s.text = append(s.text, 'a')
	}
}

// Counted is wrong: only the number is set to zero.
func Counted(to chan []byte, s *sheet) {
	to <- s.text // related "lent"
	*s = sheet{text: s.text}
	s.text[0] = 'b' // want "s.text is overwritten while a receiver from to may still be using it"
}
