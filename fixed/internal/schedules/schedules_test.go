package schedules

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/asyncown/asyncown/fixed/internal/explore"
	"github.com/asyncown/asyncown/fixed/internal/rewrite"
)

// rewritten is the environment variable that is set when the packages under
// test have been rewritten.
const rewritten = "ASYNCOWN_SCHEDULES"

// long is the environment variable that asks for the long explorations.
const long = "ASYNCOWN_LONG"

// TestSchedules rewrites the packages and calls itself with them. Then it
// explores each program.
func TestSchedules(t *testing.T) {
	if os.Getenv(rewritten) == "" {
		runRewritten(t)
		return
	}
	for _, p := range senders {
		t.Run("sender/"+p.name, func(t *testing.T) { p.explore(t) })
	}
}

// runRewritten runs TestSchedules with rewritten packages.
func runRewritten(t *testing.T) {
	root := filepath.Join("..", "..", "..")
	patterns := []string{"./fixed/sender", "./fixed/connection"}
	twins, err := filepath.Glob(filepath.Join("testdata", "*", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range twins {
		patterns = append(patterns, "./fixed/internal/schedules/"+filepath.ToSlash(dir))
	}
	overlay, err := rewrite.Overlay(root, t.TempDir(), patterns...)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "test", "-overlay="+overlay, "-run=^TestSchedules$", "-v", "-count=1", "-timeout=0", ".")
	cmd.Env = append(os.Environ(), rewritten+"=1")
	out, err := cmd.CombinedOutput()
	t.Logf("%s", out)
	if err != nil {
		t.Error(err)
	}
}

// A program is a package under test in some scenarios.
type program struct {
	name      string
	scenarios []scenario
	fails     string // part of the message of some failure, or "" if there must be none
}

// A scenario is a bounded use of a package.
type scenario struct {
	name string
	long bool // it takes long
	run  func()
}

// explore explores the scenarios, and expects the failure in one of them, or
// none at all.
func (p *program) explore(t *testing.T) {
	found := false
	for _, s := range p.scenarios {
		if s.long && os.Getenv(long) == "" {
			continue
		}
		report := explore.Run(s.run, explore.Options{Schedules: 300000})
		t.Logf("%s: %v, %d abandoned", s.name, report, report.Abandoned)
		for _, message := range slices.Sorted(maps.Keys(report.Messages)) {
			t.Logf("%d times: %s", report.Messages[message], message)
			found = found || strings.Contains(message, p.fails)
		}
		if !report.Complete {
			t.Errorf("%s: not explored to the end", s.name)
		}
		if report.First != nil && p.fails == "" {
			t.Errorf("%s: %v", s.name, report.First)
		}
	}
	if p.fails != "" && !found {
		t.Errorf("no schedule fails with %q", p.fails)
	}
}
