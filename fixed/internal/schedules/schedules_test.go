package schedules

import (
	"bufio"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/asyncown/asyncown/fixed/internal/explore"
	"github.com/asyncown/asyncown/fixed/internal/rewrite"
	"github.com/asyncown/asyncown/internal/need"
)

// rewritten is the environment variable that is set when the packages under
// test have been rewritten.
const rewritten = "ASYNCOWN_SCHEDULES"

// TestSchedules rewrites the packages and calls itself with them. Then it
// explores each program.
func TestSchedules(t *testing.T) {
	if os.Getenv(rewritten) == "" {
		if testing.Short() {
			t.Skip("takes half a minute")
		}
		runRewritten(t)
		return
	}
	for _, p := range slices.Concat(programs, twins, faults) {
		t.Run(p.name, func(t *testing.T) { p.explore(t) })
	}
}

// runRewritten runs TestSchedules with rewritten packages.
func runRewritten(t *testing.T) {
	root := filepath.Join("..", "..", "..")
	patterns := []string{"./fixed/sender", "./fixed/sender/tcp", "./fixed/connection"}
	for _, dir := range wrongPackages(t) {
		patterns = append(patterns, "./fixed/internal/schedules/"+dir)
	}
	overlay, err := rewrite.Overlay(root, t.TempDir(), patterns...)
	if err != nil {
		t.Fatal(err)
	}
	timeout := time.Duration(0)
	if end, ok := t.Deadline(); ok {
		timeout = time.Until(end)
	}
	cmd := exec.Command("go", "test", "-overlay="+overlay, "-run=^TestSchedules$", "-v", "-count=1", "-timeout="+timeout.String(), ".")
	cmd.Env = append(os.Environ(), rewritten+"=1", "GOGC=400")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stderr = cmd.Stdout
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(out); lines.Scan(); {
		t.Log(lines.Text())
	}
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}

// wrongPackages returns the directories of the originals, the twins and the faults.
func wrongPackages(t *testing.T) []string {
	t.Helper()
	var dirs []string
	for _, pattern := range []string{"originals/*", "twins/*/*", "faults/*/*"} {
		found, err := filepath.Glob(filepath.Join("testdata", filepath.FromSlash(pattern)))
		if err != nil || len(found) == 0 {
			t.Fatalf("no packages in %s: %v", pattern, err)
		}
		for _, dir := range found {
			dirs = append(dirs, filepath.ToSlash(dir))
		}
	}
	return dirs
}

// A program is a package under test in some scenarios.
type program struct {
	name      string
	scenarios []scenario
	fails     string // part of the message of some failure, or "" if there must be none
}

// A scenario is a bounded use of a package.
type scenario struct {
	name  string
	long  bool // it takes long
	bound int  // number of schedules after which to stop, or 0
	run   func()
}

// programs are the packages in fixed/ and those that they replace.
var programs = []program{
	{name: "sender", scenarios: senderScenarios(newFixedSender)},
	{name: "sender/original", scenarios: senderScenarios(newOriginalSender)[:2],
		fails: "race: main uses memory at sender.go:99 that peer 0 uses at the peer"},
	{name: "sender/tcp", scenarios: tcpScenarios(newFixedTCP)},
	{name: "connection", scenarios: connectionScenarios(newFixedConnection)},
	{name: "connection/original", scenarios: []scenario{{name: "2 requests, then the peer ends", run: func() { useInTurn(newOriginalConnection) }}},
		fails: "panic: connection ended without an error"},
}

// longBound is the bound of scenarios that have too many schedules for all.
const longBound = 200_000

// explore explores the scenarios. A program that must not fail must not do so in
// any; one that is wrong has to fail in one, which ends the exploration.
func (p *program) explore(t *testing.T) {
	others := make(map[string]bool)
	for _, s := range p.scenarios {
		if s.long && !need.Long() {
			continue
		}
		bound := s.bound
		if p.fails != "" {
			bound = 10_000
		}
		report := explore.Run(s.run, explore.Options{Schedules: bound})
		t.Logf("%s: %v", s.name, report)
		for message, failure := range report.Failures {
			others[message] = true
			if p.fails != "" && strings.Contains(message, p.fails) {
				t.Logf("%d of them like this: %v", failure.Count, failure)
				return
			}
		}
		if report.First != nil && p.fails == "" {
			t.Errorf("%s: %v", s.name, report.First)
		}
		if !report.Complete && bound == 0 {
			t.Errorf("%s: not explored to the end", s.name)
		}
	}
	if p.fails != "" {
		t.Errorf("no schedule fails with %q, but with %q", p.fails, slices.Sorted(maps.Keys(others)))
	}
}
