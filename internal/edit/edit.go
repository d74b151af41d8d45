package edit

import (
	"bytes"
	"cmp"
	"slices"
)

// An Edit replaces the bytes from Start to End of a text.
type Edit struct {
	Start, End int
	New        string
}

// insertion reports whether e only adds text.
func (e Edit) insertion() bool { return e.Start == e.End }

// touches reports whether e and f share a byte or meet. Two edits that meet are kept
// apart because the order of what they write would depend on who comes first.
func (e Edit) touches(f Edit) bool { return e.Start <= f.End && f.Start <= e.End }

// A Set is a number of edits of one text that can all be made at once. The zero Set is
// empty.
type Set struct {
	edits []Edit // in order, none of which touches another
}

// Empty reports whether s changes nothing.
func (s *Set) Empty() bool { return len(s.edits) == 0 }

// Add adds all the edits of a fix to s, or none: it reports false, and leaves s as it was,
// if one of them touches another edit of the fix or of s. Only an insertion that s has
// already, such as that of an import, may be shared.
func (s *Set) Add(fix []Edit) bool {
	all := slices.Clone(s.edits)
	for i, e := range fix {
		if e.Start < 0 || e.End < e.Start {
			return false
		}
		if e.insertion() && slices.Contains(s.edits, e) {
			continue
		}
		if slices.ContainsFunc(s.edits, e.touches) || slices.ContainsFunc(fix[:i], e.touches) {
			return false
		}
		all = append(all, e)
	}
	slices.SortFunc(all, func(a, b Edit) int { return cmp.Compare(a.Start, b.Start) })
	s.edits = all
	return true
}

// Fits reports whether all edits are within a text of n bytes.
func (s *Set) Fits(n int) bool { return s.Empty() || s.edits[len(s.edits)-1].End <= n }

// Apply returns text with the edits of s made, which must fit it.
func (s *Set) Apply(text []byte) []byte {
	return s.part(text, 0, len(text), s.edits)
}

// part returns the text from start to end with the given edits made.
func (s *Set) part(text []byte, start, end int, edits []Edit) []byte {
	var out bytes.Buffer
	for _, e := range edits {
		out.Write(text[start:e.Start])
		out.WriteString(e.New)
		start = e.End
	}
	out.Write(text[start:end])
	return out.Bytes()
}

// Moved returns the offset in the changed text of what is at the given offset now. What
// is replaced moves to the start of what replaces it.
func (s *Set) Moved(offset int) int {
	shift := 0
	for _, e := range s.edits {
		switch {
		case offset < e.Start:
			return offset + shift
		case offset < e.End:
			return e.Start + shift
		}
		shift += len(e.New) - (e.End - e.Start)
	}
	return offset + shift
}
