package diag

import "strings"

// docsURL is the page that documents the analyzers; the name of an analyzer
// is an anchor on it.
const docsURL = "https://pkg.go.dev/github.com/asyncown/asyncown/analyzers/"

// URL returns the address of the documentation of the named analyzer.
func URL(name string) string { return docsURL + name }

// Doc extracts the documentation of the named analyzer from src, the source of
// its doc.go: the text under the heading "# Analyzer NAME" up to the next
// heading or the end of the comment. It panics if there is no such heading,
// which is a mistake in the analyzer's package and shows in every test.
func Doc(src, name string) string {
	var text []string
	found := false
	for line := range strings.Lines(src) {
		line, comment := strings.CutPrefix(strings.TrimRight(line, "\n"), "//")
		if !comment {
			break
		}
		line = strings.TrimPrefix(line, " ")
		switch {
		case line == "# Analyzer "+name:
			found = true
		case found && strings.HasPrefix(line, "# "):
			return strings.TrimSpace(strings.Join(text, "\n"))
		case found:
			text = append(text, line)
		}
	}
	if !found {
		panic("diag: no documentation of analyzer " + name)
	}
	return strings.TrimSpace(strings.Join(text, "\n"))
}
