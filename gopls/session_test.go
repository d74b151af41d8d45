package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
)

// source has a bug of each family and a comment that is none of the directives.
const source = `package tiny

func produce(out chan<- []byte) {
	buf := make([]byte, 8)
	for {
		buf[0]++
		out <- buf
	}
}

type task struct {
	done chan struct{}
	err  error
}

func (t *task) start(work error) {
	go func() {
		close(t.done)
		t.err = work
	}()
}

func (t *task) wait() error {
	<-t.done
	return t.err
}

var _, _, _ = produce, (*task).start, (*task).wait

//asyncown:nonsense
`

// TestSession opens, mends and breaks a file in an editor.
func TestSession(t *testing.T) {
	e := open(t, nil, source)
	found := e.wait("asyncowndirective", "bufreuse", "earlyclose")
	reused, early := found[1], found[2]
	const link = "https://pkg.go.dev/github.com/asyncown/asyncown/analyzers/"
	for _, d := range found {
		if d.CodeDescription == nil || !strings.HasPrefix(string(d.CodeDescription.Href), link) {
			t.Errorf("%s: link %+v, want %s…", d.Source, d.CodeDescription, link)
		}
	}
	if reused.Range.Start.Line != 5 || reused.Message != "buf is overwritten while a receiver from out may still be using it" || reused.Severity != protocol.DiagnosticSeverityWarning {
		t.Errorf("the finding is %+v", reused)
	}
	steps := reused.RelatedInformation
	if len(steps) < 2 || steps[0].Location.URI != e.file || steps[0].Location.Range.Start.Line != 6 || steps[0].Message != "buf is lent to a receiver from out here" {
		t.Errorf("the timeline is %+v", steps)
	}

	e.fix(early)
	if want := "\t\tt.err = work\n\t\tclose(t.done)\n"; !strings.Contains(e.text, want) {
		t.Errorf("the signal does not come after the result:\n%s", e.text)
	}
	reused = e.wait("asyncowndirective", "bufreuse")[1]
	e.fix(reused)
	e.wait("asyncowndirective")

	e.change(strings.Replace(source, "//asyncown:nonsense\n", "", 1))
	e.wait("bufreuse", "earlyclose")
	e.change("package tiny\n")
	e.wait()
}

// TestSettings turns an analyzer off with the settings that docs/editors.md shows.
func TestSettings(t *testing.T) {
	page, err := os.ReadFile("../docs/editors.md")
	if err != nil {
		t.Fatal(err)
	}
	_, block, _ := strings.Cut(string(page), "```json\n")
	block, _, _ = strings.Cut(block, "```")
	var settings struct{ Gopls map[string]any }
	if err := json.Unmarshal([]byte(block), &settings); err != nil {
		t.Fatal(err)
	}
	e := open(t, settings.Gopls, source)
	e.wait("asyncowndirective", "bufreuse") // earlyclose is off
}

// TestVersion expects the program to say that it is not gopls as it was released.
func TestVersion(t *testing.T) {
	out, err := program(t, t.TempDir(), "version").CombinedOutput()
	if err != nil || !strings.Contains(string(out), supported+"-asyncown") {
		t.Errorf("%v: %s", err, out)
	}
}
