package report

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/asyncown/asyncown/internal/actor"
)

// dataOf returns the data in a page.
func dataOf(t *testing.T, page string) pageData {
	t.Helper()
	_, rest, _ := strings.Cut(page, `<script type="application/json" id="data">`)
	text, _, ok := strings.Cut(rest, "</script>")
	var data pageData
	if err := json.Unmarshal([]byte(text), &data); err != nil || !ok {
		t.Fatalf("the page has no data: %v", err)
	}
	return data
}

// TestHTML expects the page to hold what the script draws: findings in order of their
// packages, places, actors, and the lines around each place.
func TestHTML(t *testing.T) {
	dir := t.TempDir()
	file := write(t, dir, "p/p.go", "1\n2\n3\n4\n5\n6\n7\n8\n9\n")
	at := func(line int) Position { return Position{File: file, Line: line} }
	page := format(t, HTML, &Report{
		Dir:   dir,
		Rules: []Rule{{Name: "x", URL: "https://example.com/x"}},
		Findings: []Finding{
			{Package: "m/q", Analyzer: "x", Position: Position{File: filepath.Join(dir, "missing.go"), Line: 3}, Message: "b"},
			{
				Package: "m/p [m/p.test]", Analyzer: "x", Category: "c", Position: at(1), Message: "a", Fingerprint: "f:1",
				Timeline: []Step{{at(8), "s", actor.Part{Who: "F", Whom: "g", Link: actor.Lends}}, {Position: at(1)}},
				Fixes:    []Fix{{Message: "Do it"}},
			},
			{Package: "m/q", Analyzer: "x", Category: Explain, Position: at(1), Message: "note"},
		},
	})
	data := dataOf(t, page)
	if n := len(data.Findings); n != 3 || data.Findings[0].Package != "m/p" || !data.Findings[2].Note {
		t.Fatalf("findings %+v", data.Findings)
	}
	first := data.Findings[0]
	if first.URL != "https://example.com/x#c" || first.Fixes[0] != "Do it" || first.Fingerprint != "f:1" {
		t.Errorf("finding %+v", first)
	}
	if s := first.Timeline[0]; s.Actor != "F" || s.Other != "g" || s.Link != "lends" || s.Line != 8 {
		t.Errorf("step %+v", s)
	}
	if first.Timeline[1].Actor != unnamed {
		t.Errorf("step %+v", first.Timeline[1])
	}
	lines := data.Files[first.File].Lines
	if fmt.Sprint(lines) != "map[1:1 2:2 3:3 4:4 5:5 6:6 7:7 8:8 9:9]" || data.Files[first.File].Name != "p/p.go" {
		t.Errorf("file %+v", data.Files[first.File])
	}
	if !strings.Contains(page, "<h1>2 findings</h1>") {
		t.Error("the page does not count its findings")
	}
}

// outside matches what makes a browser load something.
var outside = regexp.MustCompile(`(?i)\b(src|srcset)\s*=|<link|@import|url\(|\bfetch\(|XMLHttpRequest|\bimport\(`)

// TestHTMLAlone expects the page to load nothing, and to run nothing that comes with
// the findings.
func TestHTMLAlone(t *testing.T) {
	const hostile = `</script><script>alert(1)</script><!--<img src=x onerror=alert(2)> {{.}} ` + "`${x}`\u2028"
	dir := t.TempDir()
	file := write(t, dir, "p.go", hostile+"\n")
	page := format(t, HTML, &Report{
		Dir:      dir,
		Problems: []string{hostile},
		Findings: []Finding{{
			Package: hostile, Analyzer: hostile, Message: hostile, Position: Position{File: file, Line: 1},
			Timeline: []Step{{Position: Position{File: hostile}, Message: hostile}},
		}},
	})
	if n := strings.Count(page, "<script"); n != 2 {
		t.Errorf("%d scripts, want 2", n)
	}
	if strings.Contains(page, "<img") {
		t.Error("the page holds an element of a finding")
	}
	if got := dataOf(t, page).Findings[0].Message; got != hostile {
		t.Errorf("message %q, want %q", got, hostile)
	}
	if m := outside.FindString(format(t, HTML, &Report{})); m != "" {
		t.Errorf("the page loads something: %s", m)
	}
	if !strings.Contains(page, `content="default-src 'none'`) {
		t.Error("the page does not forbid itself to load anything")
	}
}
