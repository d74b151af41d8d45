package report

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Sources are the source files that findings are about, read when they are
// first asked for. What cannot be read is taken for empty. The zero value is
// ready to use.
type Sources struct{ files map[string][][]byte }

// lines returns the lines of the file, with their ends.
func (s *Sources) lines(file string) [][]byte {
	lines, ok := s.files[file]
	if !ok {
		text, err := os.ReadFile(file)
		if err == nil {
			lines = slices.Collect(bytes.Lines(text))
		}
		if s.files == nil {
			s.files = make(map[string][][]byte)
		}
		s.files[file] = lines
	}
	return lines
}

// Line returns line n, which counts from 1, without its end; "" if there is none.
func (s *Sources) Line(file string, n int) string {
	lines := s.lines(file)
	if n < 1 || n > len(lines) {
		return ""
	}
	return strings.TrimRight(string(lines[n-1]), "\r\n")
}

// column converts a column in bytes to one in UTF-16 code units, which is what
// SARIF and editors count. Without the source each byte counts as one.
func (s *Sources) column(file string, line, column int) int {
	text := s.Line(file, line)
	units := 1
	for i := 0; i < column-1; {
		r, size := rune(0), 1
		if i < len(text) {
			r, size = utf8.DecodeRuneInString(text[i:])
		}
		i += size
		units += max(1, utf16.RuneLen(r))
	}
	return units
}

// at returns the line and the column in bytes of an offset; ok reports whether
// the file reaches so far.
func (s *Sources) at(file string, offset int) (line, column int, ok bool) {
	lines := s.lines(file)
	for i, text := range lines {
		if offset < len(text) || offset == len(text) && i == len(lines)-1 && !bytes.HasSuffix(text, []byte("\n")) {
			return i + 1, offset + 1, offset >= 0
		}
		offset -= len(text)
	}
	return len(lines) + 1, 1, offset == 0 && len(lines) > 0
}
