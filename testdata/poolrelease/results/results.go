// Package results holds functions that return what they have put into a pool.
package results

import (
	"bytes"
	"fmt"
	"strconv"
	"sync"
)

var sheets = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// Render is wrong: the deferred Put comes before the caller looks at the result.
func Render(rows []string) []byte {
	sheet := sheets.Get().(*bytes.Buffer)
	sheet.Reset()
	defer sheets.Put(sheet) // want `sheet is released while the result still refers to it`
	for _, r := range rows {
		fmt.Fprintln(sheet, r)
	}
	return sheet.Bytes() // related `is returned here`
}

// RenderCopy is right: the result has memory of its own.
func RenderCopy(rows []string) []byte {
	sheet := sheets.Get().(*bytes.Buffer)
	sheet.Reset()
	defer sheets.Put(sheet)
	for _, r := range rows {
		fmt.Fprintln(sheet, r)
	}
	return bytes.Clone(sheet.Bytes())
}

// RenderText is right: the conversion copies.
func RenderText(rows []string) (string, int) {
	sheet := sheets.Get().(*bytes.Buffer)
	sheet.Reset()
	defer sheets.Put(sheet)
	for _, r := range rows {
		fmt.Fprintln(sheet, r)
	}
	return string(sheet.Bytes()), sheet.Len()
}

// Quick is wrong: so it is in a function that a variable holds.
var Quick = func(row string) []byte {
	sheet := sheets.Get().(*bytes.Buffer)
	sheet.Reset()
	defer sheets.Put(sheet) // want `sheet is released while the result still refers to it`
	sheet.WriteString(row)
	return sheet.Bytes()
}

// RenderTail is wrong: a part of the memory, cut by a function of another package, is that
// memory still.
func RenderTail(rows []string) (tail []byte, err error) {
	sheet := sheets.Get().(*bytes.Buffer)
	sheet.Reset()
	for _, r := range rows {
		fmt.Fprintln(sheet, r)
	}
	tail = bytes.TrimSpace(sheet.Bytes())
	sheets.Put(sheet) // related `sheet is released here`
	return tail, nil  // want `tail is returned after Put has released it`
}

var lines = sync.Pool{New: func() any { b := make([]byte, 0, 64); return &b }}

// Number is wrong: what was taken from the pool is a pointer to the slice, and the array
// of that is what the next user gets.
func Number(n int64) []byte {
	p := lines.Get().(*[]byte)
	defer lines.Put(p) // want `p is released while the result still refers to it`
	*p = strconv.AppendInt((*p)[:0], n, 10)
	return *p // related `is returned here`
}

// NumberMoved is right: the pointer goes back without the array.
func NumberMoved(n int64) []byte {
	p := lines.Get().(*[]byte)
	b := strconv.AppendInt((*p)[:0], n, 10)
	*p = nil
	lines.Put(p)
	return b
}

// NumberText is right: the result is a string of its own.
func NumberText(n int64) string {
	p := lines.Get().(*[]byte)
	defer lines.Put(p)
	*p = strconv.AppendInt((*p)[:0], n, 10)
	return string(*p)
}

type page struct {
	text  []byte
	title string
	notes []string
}

var pages = sync.Pool{New: func() any { return new(page) }}

func (p *page) set(s string) {
	p.text = append(p.text[:0], s...)
	p.title = s
}

// Page is wrong: the text is filled again, in place, by the next user.
func Page(s string) []byte {
	p := pages.Get().(*page)
	p.set(s)
	defer pages.Put(p) // want `p is released while the result still refers to it`
	return p.text      // related `is returned here`
}

// Title is right: a string does not change, and the next user stores another.
func Title(s string) string {
	p := pages.Get().(*page)
	p.set(s)
	defer pages.Put(p)
	return p.title
}

// Notes is right: nobody fills the list again, all users start with a list of their own.
func Notes(s string) []string {
	p := pages.Get().(*page)
	p.notes = []string{s}
	notes := p.notes
	pages.Put(p)
	return notes
}

// Whole is wrong: the page itself is handed out and given back.
func Whole(s string) *page {
	p := pages.Get().(*page)
	p.set(s)
	pages.Put(p) // related `p is released here`
	return p     // want `p is returned after Put has released it`
}

// Failed is right: it is given back on the path that does not return it.
func Failed(s string) (*page, error) {
	p := pages.Get().(*page)
	p.set(s)
	if len(p.text) == 0 {
		pages.Put(p)
		return nil, fmt.Errorf("no text in %q", s)
	}
	return p, nil
}

// Lease is right: who gets the page says when it is through.
func Lease(s string) (text []byte, done func()) {
	p := pages.Get().(*page)
	p.set(s)
	return p.text, func() { pages.Put(p) }
}

// A Shelf keeps what it has seen last.
type Shelf struct {
	last []byte
	size int
}

// Last is what was kept.
func (s *Shelf) Last() string { return string(s.last) }

// Keep is wrong: the field still refers to the memory that is given back.
func (s *Shelf) Keep(row string) {
	sheet := sheets.Get().(*bytes.Buffer)
	sheet.Reset()
	sheet.WriteString(row)
	s.last = sheet.Bytes() // related `kept here`
	s.size = sheet.Len()
	sheets.Put(sheet) // want `sheet is released while memory of it is still kept`
}

// KeepCopy is right: the field has its own.
func (s *Shelf) KeepCopy(row string) {
	sheet := sheets.Get().(*bytes.Buffer)
	sheet.Reset()
	sheet.WriteString(row)
	s.last = append(s.last[:0], sheet.Bytes()...)
	s.size = sheet.Len()
	sheets.Put(sheet)
}

// KeepShortly is right: the field is cleared before the memory goes back.
func (s *Shelf) KeepShortly(row string, show func(*Shelf)) {
	sheet := sheets.Get().(*bytes.Buffer)
	sheet.Reset()
	sheet.WriteString(row)
	s.last = sheet.Bytes()
	show(s)
	s.last = nil
	sheets.Put(sheet)
}
