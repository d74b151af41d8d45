package edit

import (
	"bytes"
	"strings"
)

// LineEnd returns what ends the lines of src.
func LineEnd(src []byte) string {
	if i := bytes.IndexByte(src, '\n'); i > 0 && src[i-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// LineStart returns the offset at which the line of offset begins.
func LineStart(src []byte, offset int) int { return bytes.LastIndexByte(src[:offset], '\n') + 1 }

// Indent returns the white space at the start of the line of offset.
func Indent(src []byte, offset int) string {
	rest := src[LineStart(src, offset):]
	return string(rest[:len(rest)-len(bytes.TrimLeft(rest, " \t"))])
}

// startsLine reports whether nothing but white space is before offset on its line.
func startsLine(src []byte, offset int) bool {
	return strings.TrimSpace(string(src[LineStart(src, offset):offset])) == ""
}

// lineAfter returns the offset of the line after that of offset. It reports false if there is
// none.
func lineAfter(src []byte, offset int) (int, bool) {
	i := bytes.IndexByte(src[offset:], '\n')
	return offset + i + 1, i >= 0
}

// Lines returns the whole lines on which the text from start to end stands, with the line
// comments above and behind it. It reports false if something else is on these lines.
func Lines(src []byte, start, end int) (from, to int, ok bool) {
	if !startsLine(src, start) {
		return 0, 0, false
	}
	to, ok = lineAfter(src, end)
	if !ok {
		return 0, 0, false
	}
	rest := strings.TrimSpace(string(src[end:to]))
	if rest != "" && !strings.HasPrefix(rest, "//") {
		return 0, 0, false
	}
	from = LineStart(src, start)
	for from > 0 {
		above := LineStart(src, from-1)
		if !strings.HasPrefix(strings.TrimSpace(string(src[above:from])), "//") {
			break
		}
		from = above
	}
	return from, to, true
}
