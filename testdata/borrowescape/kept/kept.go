// Package kept holds borrowed memory that something keeps for longer.
package kept

import (
	"bufio"
	"bytes"
	"io"
)

// Lines is wrong: all elements are views of one buffer.
func Lines(s *bufio.Scanner) [][]byte {
	var lines [][]byte
	for s.Scan() {
		lines = append(lines, s.Bytes())
	}
	return lines // want `lines is returned after Scan has ended its validity`
}

// LinesCopy is right.
func LinesCopy(s *bufio.Scanner) [][]byte {
	var lines [][]byte
	for s.Scan() {
		lines = append(lines, bytes.Clone(s.Bytes()))
	}
	return lines
}

// Count is wrong: the lines are compared when they have changed.
func Count(s *bufio.Scanner, want []byte) (n int) {
	var lines [][]byte
	for s.Scan() {
		lines = append(lines, s.Bytes())
	}
	for _, l := range lines {
		if bytes.Equal(l, want) { // want `l is used after Scan has ended its validity`
			n++
		}
	}
	return n
}

// CountNow is right.
func CountNow(s *bufio.Scanner, want []byte) (n int) {
	for s.Scan() {
		if bytes.Equal(s.Bytes(), want) {
			n++
		}
	}
	return n
}

type entry struct {
	name []byte
	line int
}

// Entries is wrong: the views are in the elements' fields.
func Entries(s *bufio.Scanner) (es []entry) {
	for n := 0; s.Scan(); n++ {
		es = append(es, entry{name: s.Bytes(), line: n})
	}
	return es // want `es is returned after Scan has ended its validity`
}

// Pointers is wrong: so are they if the elements are pointers.
func Pointers(s *bufio.Scanner) (es []*entry) {
	for s.Scan() {
		es = append(es, &entry{name: s.Bytes()})
	}
	return es // want `es is returned after Scan has ended its validity`
}

// EntriesCopy is right.
func EntriesCopy(s *bufio.Scanner) (es []entry) {
	for n := 0; s.Scan(); n++ {
		es = append(es, entry{name: append([]byte{}, s.Bytes()...), line: n})
	}
	return es
}

// An Index knows lines by their first word.
type Index struct {
	byWord map[string][]byte
	last   []byte
}

// Fill is wrong: the values of the map change with each Scan.
func (x *Index) Fill(s *bufio.Scanner) {
	for s.Scan() {
		word, _, _ := bytes.Cut(s.Bytes(), []byte(" "))
		x.byWord[string(word)] = s.Bytes() // want `is kept after Scan has ended its validity`
	}
}

// FillCopy is right.
func (x *Index) FillCopy(s *bufio.Scanner) {
	for s.Scan() {
		word, _, _ := bytes.Cut(s.Bytes(), []byte(" "))
		x.byWord[string(word)] = bytes.Clone(s.Bytes())
	}
}

// A Lexer has a token that is valid until the next one.
type Lexer struct {
	in  *bufio.Scanner
	tok []byte
}

// Token is the last one.
func (l *Lexer) Token() string { return string(l.tok) }

// Next is right: the token is that of the last Scan.
func (l *Lexer) Next() bool {
	l.tok = nil
	if !l.in.Scan() {
		return false
	}
	l.tok = l.in.Bytes()
	return true
}

// Skip is wrong: the token is that before the last Scan.
func (l *Lexer) Skip() bool {
	l.tok = l.in.Bytes() // want `is kept after Scan has ended its validity`
	return l.in.Scan()
}

type pair struct {
	key   string
	value []byte
}

// pairs is wrong: the values are parts of the scanner's memory. (The error that is returned
// beside them is not.)
func pairs(r io.Reader) ([]pair, error) {
	sc := bufio.NewScanner(r)
	var out []pair
	for sc.Scan() {
		k, v, ok := bytes.Cut(sc.Bytes(), []byte("="))
		if ok {
			out = append(out, pair{string(k), bytes.TrimSpace(v)})
		}
	}
	return out, sc.Err() // want `^out is returned after Scan has ended its validity$`
}

// pairsCloned is right.
func pairsCloned(r io.Reader) ([]pair, error) {
	sc := bufio.NewScanner(r)
	var out []pair
	for sc.Scan() {
		k, v, ok := bytes.Cut(sc.Bytes(), []byte("="))
		if ok {
			out = append(out, pair{string(k), bytes.Clone(bytes.TrimSpace(v))})
		}
	}
	return out, sc.Err()
}
