package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
)

// exampleSource is the code that README.md begins with, as a package.
//
//go:embed testdata/example.go
var exampleSource []byte

// A finding is what the picture needs of a line that "asyncown -json" prints.
type finding struct {
	Analyzer string
	Timeline []struct{ Actor, Other, Link, Message string }
}

// drawExample returns the picture of what asyncown, as it is in the checkout at root, finds
// in the code of README.md: a panel for each finding.
func drawExample(root string) (*picture, error) {
	findings, err := analyzeExample(root)
	if err != nil {
		return nil, err
	}
	p := &picture{file: "docs/timeline.svg"}
	for _, f := range findings {
		p.panels = append(p.panels, f.panel())
	}
	return p, nil
}

// analyzeExample returns what asyncown finds in the code.
func analyzeExample(root string) ([]finding, error) {
	dir, err := os.MkdirTemp("", "timelines-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	for name, text := range map[string][]byte{"go.mod": []byte("module example\n\ngo 1.26.0\n"), "example.go": exampleSource} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
			return nil, err
		}
	}
	tool := filepath.Join(dir, "asyncown.exe")
	build := exec.Command("go", "build", "-buildvcs=false", "-o", tool, "./cmd/asyncown")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("cannot build asyncown: %v\n%s", err, out)
	}
	run := exec.Command(tool, "-json")
	run.Dir = dir
	run.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off", "PWD="+dir)
	out, err := run.Output()
	if status := run.ProcessState.ExitCode(); status != 1 {
		return nil, fmt.Errorf("asyncown should have findings, and ends with status %d: %w", status, err)
	}
	var findings []finding
	for lines := json.NewDecoder(bytes.NewReader(out)); ; {
		var f finding
		if err := lines.Decode(&f); errors.Is(err, io.EOF) {
			return findings, nil
		} else if err != nil {
			return nil, err
		}
		findings = append(findings, f)
	}
}

// panel returns the timeline of f, with an arrow where a step concerns another actor.
func (f finding) panel() panel {
	p := panel{title: f.Analyzer}
	for _, s := range f.Timeline {
		to := none
		actor := p.column(s.Actor)
		if s.Other != "" {
			to = p.column(s.Other)
		}
		p.steps = append(p.steps, step{actor, to, s.Message, s.Link == "conflicts"})
	}
	return p
}

// column returns the index of an actor, which it adds if it is a new one.
func (p *panel) column(name string) int {
	i := slices.Index(p.actors, name)
	if i < 0 {
		i = len(p.actors)
		p.actors = append(p.actors, name)
	}
	return i
}
