package edit

import (
	"bytes"
	"go/format"
)

// Tidy returns edits of the Go source src that make of it what gofmt makes of the edited
// text: edits themselves if that is well formatted, or if src was not. It reports false if
// they are at odds with each other or the edited text is no Go.
func Tidy(src []byte, edits []Edit) ([]Edit, bool) {
	var s Set
	if !s.Add(edits) || !s.Fits(len(src)) {
		return nil, false
	}
	after := s.Apply(src)
	formatted, err := gofmt(after)
	if err != nil {
		return nil, false
	}
	if bytes.Equal(formatted, after) {
		return edits, true
	}
	if before, err := gofmt(src); err != nil || !bytes.Equal(before, src) {
		return edits, err == nil
	}
	return Diff(src, formatted), true
}

// gofmt formats src and keeps the way in which its lines end.
func gofmt(src []byte) ([]byte, error) {
	crlf := LineEnd(src) == "\r\n"
	if crlf {
		src = bytes.ReplaceAll(src, []byte("\r\n"), []byte("\n"))
	}
	out, err := format.Source(src)
	if crlf {
		out = bytes.ReplaceAll(out, []byte("\n"), []byte("\r\n"))
	}
	return out, err
}

// maxDiff bounds the lines that Diff compares each with each.
const maxDiff = 2000

// Diff returns edits, of whole lines, that make after of before.
func Diff(before, after []byte) []Edit {
	a, b := splitLines(string(before)), splitLines(string(after))
	offset := 0
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		offset += len(a[0])
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	common := func(i, j int) int { return 0 }
	if len(a) <= maxDiff && len(b) <= maxDiff {
		common = commonLines(a, b)
	}
	var edits []Edit
	for i, j := 0, 0; i < len(a) || j < len(b); {
		if i < len(a) && j < len(b) && a[i] == b[j] && common(i, j) == common(i+1, j+1)+1 {
			offset += len(a[i])
			i, j = i+1, j+1
			continue
		}
		e := Edit{Start: offset, End: offset}
		for i < len(a) || j < len(b) {
			switch {
			case i < len(a) && j < len(b) && a[i] == b[j] && common(i, j) == common(i+1, j+1)+1:
			case i < len(a) && (j == len(b) || common(i+1, j) >= common(i, j+1)):
				e.End += len(a[i])
				i++
				continue
			default:
				e.New += b[j]
				j++
				continue
			}
			break
		}
		offset = e.End
		edits = append(edits, e)
	}
	return edits
}

// commonLines returns the function that gives the number of lines which a from i on and b
// from j on have in common, in order.
func commonLines(a, b []string) func(i, j int) int {
	w := len(b) + 1
	table := make([]int32, (len(a)+1)*w)
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			n := max(table[(i+1)*w+j], table[i*w+j+1])
			if a[i] == b[j] {
				n = max(n, table[(i+1)*w+j+1]+1)
			}
			table[i*w+j] = n
		}
	}
	return func(i, j int) int { return int(table[i*w+j]) }
}
