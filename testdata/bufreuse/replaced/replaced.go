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
