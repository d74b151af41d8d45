package changes

import (
	"bytes"
	"fmt"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// hunk matches the head of a hunk.
var hunk = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@`) })

// parse adds the lines of a diff without context, of a work tree at top.
func (s *Set) parse(diff []byte, top string) error {
	var file *lines
	skip := 0 // lines of the hunk that are left
	for text := range bytes.Lines(diff) {
		line := strings.TrimRight(string(text), "\r\n")
		switch {
		case skip > 0:
			if !strings.HasPrefix(line, `\`) { // "No newline at end of file"
				skip--
			}
		case strings.HasPrefix(line, "+++ "):
			name, err := fileName(line[len("+++ "):])
			if err != nil {
				return err
			}
			file = &lines{some: make(map[int]bool)}
			if name != "" {
				s.lines[s.resolve(filepath.Join(top, filepath.FromSlash(name)))] = file
			}
		case strings.HasPrefix(line, "@@ "):
			m := hunk().FindStringSubmatch(line)
			if m == nil || file == nil {
				return fmt.Errorf("git: cannot read the diff: %s", line)
			}
			skip = count(m[1]) + file.mark(m[2], m[3])
		}
	}
	return nil
}

// fileName returns the name of the file after a change, "" if there is none any more.
func fileName(field string) (string, error) {
	if strings.HasPrefix(field, `"`) {
		unquoted, err := strconv.Unquote(field)
		if err != nil {
			return "", fmt.Errorf("git: cannot read the name %s", field)
		}
		field = unquoted
	}
	name, _ := strings.CutPrefix(strings.TrimSuffix(field, "\t"), "b/")
	if name == "/dev/null" {
		return "", nil
	}
	return name, nil
}

// mark notes the lines of a hunk, and returns how many there are. Where lines were only
// removed, those before and after count as changed.
func (l *lines) mark(start, length string) int {
	first, n := count(start), count(length)
	if n == 0 {
		l.some[first], l.some[first+1] = true, true
	}
	for i := range n {
		l.some[first+i] = true
	}
	return n
}

// count returns a number of a hunk; one that is left out is 1.
func count(digits string) int {
	n, err := strconv.Atoi(digits)
	if err != nil {
		return 1
	}
	return n
}
