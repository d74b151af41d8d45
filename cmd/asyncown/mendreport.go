package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"

	"github.com/asyncown/asyncown/analyzers/directive"
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
	settled := maps.Clone(m.gone)
	files := 0
	var lines []string
	for _, file := range m.order {
		left := 0
		for _, i := range file.findings {
			settled[i] = settled[i] || file.no == nil
			if !settled[i] {
				left++
			}
		}
		switch {
		case len(file.findings) == 0:
		case file.no == nil:
			files++
		default:
			lines = append(lines, fmt.Sprintf("%s: %s; skipped %s", m.paths.show(file.name), file.no.why, count(left, "fix", "fixes")))
		}
	}
	slices.Sort(lines)
	total, fixed, without, comments := 0, 0, 0, 0
	for i := range m.findings {
		f := &m.findings[i]
		switch {
		case f.IsNote():
			continue
		case settled[i]:
			fixed++
		case len(f.Fixes) > 0:
		case f.Analyzer == directive.Analyzer.Name:
			comments++
		default:
			without++
		}
		total++
	}
	if total == 0 {
		return nil
	}
	first := fmt.Sprintf("%s %d of %s in %s", verb, fixed, count(total, "finding", "findings"), count(files, "file", "files"))
	if fixed == 0 {
		first = fmt.Sprintf("%s none of %s", verb, count(total, "finding", "findings"))
	}
	if without > 0 {
		lines = append(lines, fmt.Sprintf("no fix is offered for %s", count(without, "finding", "findings")))
	}
	if comments > 0 {
		lines = append(lines, fmt.Sprintf("no fix is offered for what comments to asyncown say: %s", count(comments, "finding", "findings")))
	}
	if n := len(slices.DeleteFunc(slices.Clone(m.again), func(i int) bool { return settled[i] })); n > 0 {
		lines = append(lines, fmt.Sprintf("%s would overlap others; run again for them", count(n, "fix", "fixes")))
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
