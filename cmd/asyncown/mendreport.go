package main

import (
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"slices"
)

// diff prints what the fixes would change and returns whether that is anything.
func (m *mending) diff(w io.Writer) (bool, error) {
	files := slices.SortedFunc(slices.Values(m.order), func(a, b *mended) int { return cmp.Compare(a.name, b.name) })
	changes := false
	for _, file := range files {
		if file.no != nil {
			continue
		}
		old, now := m.paths.show(file.name), m.paths.show(file.name)
		if old != file.name { // relative: what patch -p1 and git apply expect
			old, now = "a/"+filepath.ToSlash(old), "b/"+filepath.ToSlash(now)
		}
		if text := file.edits.Unified(old, now, file.before); text != "" {
			changes = true
			if _, err := io.WriteString(w, text); err != nil {
				return changes, err
			}
		}
	}
	return changes, nil
}

// summary returns the lines that tell how it went: what was fixed, what was not and why,
// and what remains. verb is "fixed" or "would fix".
func (m *mending) summary(verb string) []string {
	total, fixed, files, offered := 0, 0, 0, 0
	var lines []string
	for i := range m.findings {
		if f := &m.findings[i]; !f.IsNote() {
			total++
			if len(f.Fixes) > 0 {
				offered++
			}
		}
	}
	if total == 0 {
		return nil
	}
	for _, file := range m.order {
		switch n := len(file.findings); {
		case n == 0:
		case file.no == nil:
			fixed, files = fixed+n, files+1
		default:
			lines = append(lines, fmt.Sprintf("%s: %s; skipped %s", m.paths.show(file.name), file.no.why, count(n, "fix", "fixes")))
		}
	}
	slices.Sort(lines)
	first := fmt.Sprintf("%s %d of %s in %s", verb, fixed, count(total, "finding", "findings"), count(files, "file", "files"))
	if fixed == 0 {
		first = fmt.Sprintf("%s none of %s", verb, count(total, "finding", "findings"))
	}
	if n := total - offered; n > 0 {
		lines = append(lines, fmt.Sprintf("no fix is offered for %s", count(n, "finding", "findings")))
	}
	if m.again > 0 {
		lines = append(lines, fmt.Sprintf("%s would overlap others; run again for them", count(m.again, "fix", "fixes")))
	}
	return append([]string{first}, lines...)
}

// troubled reports whether a file could not be changed for a reason that the user has to
// see to.
func (m *mending) troubled() bool {
	return slices.ContainsFunc(m.order, func(f *mended) bool { return f.no != nil && f.no.trouble && len(f.findings) > 0 })
}

// count words a number of things.
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
