package main

import (
	"context"
	"errors"
	"strings"
	"testing"
)

// TestInterrupt expects that what fails because of an interrupt, and what comes after it, is
// neither called a failure nor given a reason of its own.
func TestInterrupt(t *testing.T) {
	t.Setenv("ASYNCOWN_NO_SKIP", "")
	ctx, interrupt := context.WithCancel(t.Context())
	var out strings.Builder
	c := &checks{ctx: ctx, root: t.TempDir(), out: &out}
	c.run("good", func() error { return nil })
	c.run("bad", func() error { return errors.New("wrong") })
	c.run("long", func() error { interrupt(); return errors.New("signal: killed") })
	c.run("later", func() error { t.Error("a check runs after the interrupt"); return nil })
	c.command("command", c.root, "go", "version")
	c.nested("module", true)
	c.skip("other", "no such thing")
	ok, err := c.summarize()
	if ok || !errors.Is(err, errInterrupted) {
		t.Errorf("summarize: %v, %v", ok, err)
	}
	var said []string
	for line := range strings.Lines(out.String()) {
		if line = strings.TrimSpace(line); line != "" {
			line, _, _ = strings.Cut(line, " (")
			said = append(said, line)
		}
	}
	const want = `=== good
=== passed: good
=== bad
=== FAILED: bad: wrong
=== long
=== interrupted: long
FAILED: bad
interrupted after 2 checks, of which 1 failed`
	if got := strings.Join(said, "\n"); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// TestSummarize expects the number of failures, and no error, without an interrupt.
func TestSummarize(t *testing.T) {
	var out strings.Builder
	c := &checks{ctx: t.Context(), out: &out}
	c.run("good", func() error { return nil })
	if ok, err := c.summarize(); !ok || err != nil || !strings.Contains(out.String(), "all 1 checks passed") {
		t.Errorf("%v, %v, %s", ok, err, out.String())
	}
	c.run("bad", func() error { return errors.New("wrong") })
	if ok, err := c.summarize(); ok || err != nil || !strings.Contains(out.String(), "1 of 2 checks failed") {
		t.Errorf("%v, %v, %s", ok, err, out.String())
	}
}
