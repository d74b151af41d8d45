package edit

import (
	"bytes"
	"go/format"
	"go/parser"
	"go/token"
)

// A Tidier keeps edits of one Go source well formatted. It formats no more of the source than the
// parts that are edited, where that makes no difference.
type Tidier struct {
	src       []byte
	clean     bool   // src is well formatted
	parts     []part // if it is clean
	formatted int    // bytes of edited text so far
}

// NewTidier returns a Tidier of src.
func NewTidier(src []byte) *Tidier {
	t := &Tidier{src: src}
	if out, err := gofmt(src); err == nil && bytes.Equal(out, src) {
		t.clean, t.parts = true, partsOf(src)
	}
	return t
}

// Formatted returns how many bytes of edited text were formatted so far.
func (t *Tidier) Formatted() int { return t.formatted }

// Tidy returns edits that make of the source what gofmt makes of the edited text: edits
// themselves if that is well formatted, or if the source was not. It reports false if
// they are at odds with each other or the edited text is no Go.
func (t *Tidier) Tidy(edits []Edit) ([]Edit, bool) {
	var s Set
	if !s.Add(edits) || !s.Fits(len(t.src)) {
		return nil, false
	}
	out, ok := t.tidyIn(&s, t.touched(&s), edits)
	if !ok {
		// Edits in two declarations may be Go together only.
		return t.tidyIn(&s, []part{{0, len(t.src)}}, edits)
	}
	return out, true
}

// tidyIn returns the edits of s, in the order that they were given, formatted in each of the
// parts; false if one of these is no Go.
func (t *Tidier) tidyIn(s *Set, parts []part, given []Edit) ([]Edit, bool) {
	var out []Edit
	changed := false
	whole := part{0, len(t.src)}
	for _, p := range parts {
		before, after := t.src[p.start:p.end], s.part(t.src, p.start, p.end, s.within(p))
		t.formatted += len(after)
		formatted, err := gofmt(after)
		switch {
		case err != nil || p != whole && !declares(after):
			return nil, false
		case !t.clean || bytes.Equal(formatted, after):
			out = append(out, s.within(p)...)
			continue
		}
		changed = true
		for _, e := range Diff(before, formatted) {
			out = append(out, Edit{e.Start + p.start, e.End + p.start, e.New})
		}
	}
	if !changed {
		return given, true
	}
	return out, true
}

// touched returns the parts of the source that the edits of s change: the whole if they are not
// all within parts that can be formatted alone.
func (t *Tidier) touched(s *Set) []part {
	var found []part
	inside := 0
	for _, p := range t.parts {
		if edits := s.within(p); len(edits) > 0 && lines(s.part(t.src, p.start, p.end, edits)) {
			found = append(found, p)
			inside += len(edits)
		}
	}
	if inside != len(s.edits) || inside == 0 {
		return []part{{0, len(t.src)}}
	}
	return found
}

// declares reports whether src is declarations, rather than statements, which gofmt takes too.
func declares(src []byte) bool {
	_, err := parser.ParseFile(token.NewFileSet(), "", append([]byte("package p\n"), src...), parser.SkipObjectResolution)
	return err == nil
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
