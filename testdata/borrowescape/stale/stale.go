// Package stale holds uses of memory whose owner has moved on.
package stale

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"io"
)

// Pair is wrong: the first line is overwritten by the second Scan.
func Pair(s *bufio.Scanner, w io.Writer) {
	s.Scan()
	first := s.Bytes()
	s.Scan()       // related `is overwritten here`
	w.Write(first) // want `first is used after Scan has ended its validity`
}

// PairCopy is right.
func PairCopy(s *bufio.Scanner, w io.Writer) {
	s.Scan()
	first := bytes.Clone(s.Bytes())
	s.Scan()
	w.Write(first)
}

// PairText is right: the text is a string of its own.
func PairText(s *bufio.Scanner, w io.Writer) {
	s.Scan()
	first := s.Text()
	s.Scan()
	io.WriteString(w, first)
}

// Each is right: each line is used before the next one is read.
func Each(s *bufio.Scanner, w io.Writer) {
	for s.Scan() {
		line := s.Bytes()
		w.Write(line)
	}
}

// Longest is wrong: the longest line so far is one of an earlier turn.
func Longest(s *bufio.Scanner) string {
	var best []byte
	for s.Scan() {
		if line := s.Bytes(); len(line) > len(best) {
			best = line
		}
	}
	return string(best) // want `best is used after Scan has ended its validity`
}

// LongestCopy is right.
func LongestCopy(s *bufio.Scanner) string {
	var best []byte
	for s.Scan() {
		if line := s.Bytes(); len(line) > len(best) {
			best = append(best[:0], line...)
		}
	}
	return string(best)
}

// Header is wrong: Peek may move what ReadSlice has returned.
func Header(r *bufio.Reader) (key, value []byte, err error) {
	key, err = r.ReadSlice(':')
	if err != nil {
		return nil, nil, err
	}
	value, err = r.ReadSlice('\n')
	if err != nil {
		return nil, nil, err
	}
	return key, value, nil // want `key is returned after ReadSlice has ended its validity`
}

// HeaderCopy is right: only the last of the two is a view of the buffer.
func HeaderCopy(r *bufio.Reader) (key, value []byte, err error) {
	k, err := r.ReadSlice(':')
	if err != nil {
		return nil, nil, err
	}
	key = bytes.Clone(k)
	value, err = r.ReadSlice('\n')
	return key, value, err
}

// next is one call more: its result is a view of the scanner of its caller.
func next(s *bufio.Scanner) []byte {
	if !s.Scan() {
		return nil
	}
	return bytes.TrimSpace(s.Bytes())
}

// Deep is wrong, with both ends in a helper.
func Deep(s *bufio.Scanner, w io.Writer) {
	a := next(s)
	b := next(s)
	w.Write(b)
	w.Write(a) // want `a is used after next has ended its validity`
}

// DeepInTurn is right.
func DeepInTurn(s *bufio.Scanner, w io.Writer) {
	a := next(s)
	w.Write(a)
	b := next(s)
	w.Write(b)
}

// Rest is wrong: what is written to the buffer after Reset overwrites what it has shown.
func Rest(b *bytes.Buffer, w io.Writer) {
	old := b.Bytes()
	b.Reset()
	b.WriteString("!")
	w.Write(old) // want `old is used after WriteString has ended its validity`
}

// RestAgain is right: it asks anew.
func RestAgain(b *bytes.Buffer, w io.Writer) {
	old := b.Bytes()
	w.Write(old)
	b.Reset()
	b.WriteString("!")
	old = b.Bytes()
	w.Write(old)
}

// Behind is right: what is written comes behind what the buffer has shown.
func Behind(b *bytes.Buffer, w io.Writer) {
	old := b.Bytes()
	b.WriteString("!")
	w.Write(old)
}

// Emptied is right: nothing is written before the last use.
func Emptied(b *bytes.Buffer, w io.Writer) {
	old := b.Bytes()
	b.Reset()
	w.Write(old)
	b.WriteString("!")
}

// An Encoder has a buffer of its own.
type Encoder struct{ buf bytes.Buffer }

// Encode returns a view of the buffer.
func (e *Encoder) Encode(s string) []byte {
	e.buf.Reset()
	e.buf.WriteString(s)
	return e.buf.Bytes()
}

// Both is wrong: the second result is written over the first.
func Both(e *Encoder, w io.Writer) {
	a := e.Encode("a")
	b := e.Encode("b")
	w.Write(b)
	w.Write(a) // want `a is used after Encode has ended its validity`
}

// BothInTurn is right.
func BothInTurn(e *Encoder, w io.Writer) {
	a := e.Encode("a")
	w.Write(a)
	b := e.Encode("b")
	w.Write(b)
}

// Twins is right: two buffers have nothing in common.
func Twins(a, b *bytes.Buffer, w io.Writer) {
	x := a.Bytes()
	b.Reset()
	w.Write(x)
}

// Fresh is right: the pointer is to another buffer when that is written.
func Fresh(b *bytes.Buffer, w io.Writer) {
	old := b.Bytes()
	b = new(bytes.Buffer)
	b.WriteString("!")
	w.Write(old)
}

// Tokens is wrong: the text is that of the last token.
func Tokens(d *xml.Decoder, w io.Writer) error {
	first, err := d.Token()
	if err != nil {
		return err
	}
	if _, err := d.Token(); err != nil {
		return err
	}
	if text, ok := first.(xml.CharData); ok {
		w.Write(text) // want `text is used after Token has ended its validity`
	}
	return nil
}

// Starts is right: only bytes are part of the decoder's memory.
func Starts(d *xml.Decoder, w io.Writer) error {
	first, err := d.Token()
	if err != nil {
		return err
	}
	if _, err := d.Token(); err != nil {
		return err
	}
	if start, ok := first.(xml.StartElement); ok {
		io.WriteString(w, start.Name.Local)
	}
	return nil
}

// Rows is wrong: the record is reused, as the reader was told.
func Rows(in io.Reader) ([][]string, error) {
	r := csv.NewReader(in)
	r.ReuseRecord = true
	var rows [][]string
	for {
		row, err := r.Read()
		if err == io.EOF {
			return rows, nil // want `rows is returned after Read has ended its validity`
		}
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
}

// RowsOwn is right: each record is another slice.
func RowsOwn(in io.Reader) ([][]string, error) {
	r := csv.NewReader(in)
	var rows [][]string
	for {
		row, err := r.Read()
		if err == io.EOF {
			return rows, nil
		}
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
}

// Skipped is right: what was peeked is in the buffer, so Discard of as much does not read.
func Skipped(r *bufio.Reader) (byte, error) {
	p, err := r.Peek(2)
	r.Discard(len(p))
	if err != nil {
		return 0, err
	}
	return p[0], nil
}

// SkippedFar is wrong: Discard of more than what was peeked may read.
func SkippedFar(r *bufio.Reader) (byte, error) {
	p, err := r.Peek(2)
	r.Discard(len(p) + 1)
	if err != nil {
		return 0, err
	}
	return p[0], nil // want `p\[0\] is used after Discard has ended its validity`
}

// SkippedSize is right: as many bytes are discarded as Peek was asked for, and has found.
func SkippedSize(r *bufio.Reader, n int) (byte, error) {
	p, err := r.Peek(n)
	if err != nil {
		return 0, err
	}
	r.Discard(n)
	return p[0], nil
}

// SkippedBody is wrong: with the head its body is discarded, which may have to be read.
func SkippedBody(r *bufio.Reader) (byte, error) {
	head, err := r.Peek(4)
	if err != nil {
		return 0, err
	}
	r.Discard(4 + int(head[3]))
	return head[0], nil // want `head\[0\] is used after Discard has ended its validity`
}

// SkippedWord is right: the word is a part of what was peeked.
func SkippedWord(r *bufio.Reader) ([]byte, error) {
	p, err := r.Peek(16)
	if err != nil {
		return nil, err
	}
	i := bytes.IndexByte(p, ' ')
	r.Discard(i + 1)
	return p[:i], nil
}

// SkippedLine is wrong: the line is out of the buffer already, so Discard goes on behind it.
func SkippedLine(r *bufio.Reader) (byte, error) {
	line, err := r.ReadSlice(0)
	if err != nil {
		return 0, err
	}
	r.Discard(len(line))
	return line[0], nil // want `line\[0\] is used after Discard has ended its validity`
}

// take returns what it has passed over.
func take(r *bufio.Reader, n int) ([]byte, error) {
	p, err := r.Peek(n)
	r.Discard(len(p))
	return p, err
}

// Taken is right: each of the two is used before the next is taken.
func Taken(r *bufio.Reader, w io.Writer) {
	a, _ := take(r, 1)
	w.Write(a)
	b, _ := take(r, 2)
	w.Write(b)
}

// TakenBoth is wrong: the second Peek may move what the first has found.
func TakenBoth(r *bufio.Reader, w io.Writer) {
	a, _ := take(r, 1)
	b, _ := take(r, 2)
	w.Write(b)
	w.Write(a) // want `a is used after take has ended its validity`
}
