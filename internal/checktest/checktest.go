// Package checktest runs an analyzer over the cases of the module in testdata
// and checks its findings, their timelines included.
package checktest

import (
	"fmt"
	"go/token"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
	"golang.org/x/tools/go/analysis/checker"
)

// Run applies a to the packages of the module in dir that the patterns name,
// such as "bufreuse/...". Each line with a comment
//
//	// want "regexp"
//
// expects a diagnostic, as for analysistest, and each line with a comment
//
//	// related "regexp"
//
// expects a related position whose message matches, in some diagnostic of that
// file. Other related positions are allowed. On a line with both, the comment
// is
//
//	// related "regexp" // want "regexp"
func Run(t analysistest.Testing, dir string, a *analysis.Analyzer, patterns ...string) []*analysistest.Result {
	dir, err := filepath.Abs(dir)
	if err != nil {
		t.Errorf("%v", err)
		return nil
	}
	local := make([]string, len(patterns))
	for i, p := range patterns {
		local[i] = "./" + p
	}
	results := analysistest.Run(t, dir, a, local...)
	for _, r := range results {
		checkRelated(t, r.Action)
	}
	return results
}

// A line names a line of a file.
type line struct {
	file string
	line int
}

func lineOf(posn token.Position) line { return line{posn.Filename, posn.Line} }

// checkRelated reports each mark of the action's package that no related
// position meets.
func checkRelated(t analysistest.Testing, act *checker.Action) {
	messages := make(map[line][]string)
	for _, d := range act.Diagnostics {
		file := act.Package.Fset.Position(d.Pos).Filename
		for _, r := range d.Related {
			if at := lineOf(act.Package.Fset.Position(r.Pos)); at.file == file {
				messages[at] = append(messages[at], r.Message)
			}
		}
	}
	for _, f := range act.Package.Syntax {
		for _, group := range f.Comments {
			for _, c := range group.List {
				posn := act.Package.Fset.Position(c.Pos())
				patterns, err := marks(c.Text)
				if err != nil {
					t.Errorf("%v: %v", posn, err)
				}
				for _, rx := range patterns {
					if !anyMatches(rx, messages[lineOf(posn)]) {
						t.Errorf("%v: no related position matching %#q, only %q", posn, rx, messages[lineOf(posn)])
					}
				}
			}
		}
	}
}

// marks returns the patterns of a comment `// related "…" "…"`, which may be
// followed by an expectation `// want …`.
func marks(comment string) ([]*regexp.Regexp, error) {
	text, ok := strings.CutPrefix(comment, "// related ")
	if !ok {
		return nil, nil
	}
	text, _, _ = strings.Cut(text, "// want")
	var patterns []*regexp.Regexp
	for text = strings.TrimSpace(text); text != ""; text = strings.TrimSpace(text) {
		quoted, err := strconv.QuotedPrefix(text)
		if err != nil {
			return patterns, fmt.Errorf("malformed mark %q: %w", text, err)
		}
		text = text[len(quoted):]
		pattern, err := strconv.Unquote(quoted)
		if err != nil {
			return patterns, err
		}
		rx, err := regexp.Compile(pattern)
		if err != nil {
			return patterns, err
		}
		patterns = append(patterns, rx)
	}
	return patterns, nil
}

func anyMatches(rx *regexp.Regexp, messages []string) bool {
	for _, m := range messages {
		if rx.MatchString(m) {
			return true
		}
	}
	return false
}
