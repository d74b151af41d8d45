package schedules

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

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
	for _, p := range append(programs, twins...) {
		t.Run(p.name, func(t *testing.T) { p.explore(t) })
	}
}

// runRewritten runs TestSchedules with rewritten packages.
func runRewritten(t *testing.T) {
	root := filepath.Join("..", "..", "..")
	patterns := []string{"./fixed/sender", "./fixed/sender/tcp", "./fixed/connection"}
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
	{name: "sender/tcp", scenarios: tcpScenarios},
	{name: "connection", scenarios: connectionScenarios(newFixedConnection)},
	{name: "connection/original", scenarios: []scenario{{name: "2 requests, then the peer ends", run: func() { useInTurn(newOriginalConnection) }}},
		fails: "panic: connection ended without an error"},
}

// longBound is the bound of scenarios that have too many schedules for all.
const longBound = 200_000

// explore explores the scenarios. A program that must not fail must not do so in
// any; one that is wrong has to fail in one, which ends the exploration.
func (p *program) explore(t *testing.T) {
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
		t.Errorf("no schedule fails with %q", p.fails)
	}
}
