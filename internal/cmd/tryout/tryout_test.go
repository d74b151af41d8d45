package main

import (
	"errors"
	"os/exec"
	"strings"
	"testing"

	"github.com/asyncown/asyncown/internal/cmd/scratch"
	"github.com/asyncown/asyncown/internal/need"
)

// The versions of a real module with a reused buffer, and without.
const (
	ultraviolet      = "github.com/charmbracelet/ultraviolet"
	ultravioletWrong = ultraviolet + "@v0.0.0-20260906173415-0277a179edd9"
	ultravioletRight = ultraviolet + "@v0.0.0-20261008173134-6b8d4baf91b4"
)

// TestRealModule runs the first command of the README, and the same on the
// version in which the bug was mended.
func TestRealModule(t *testing.T) {
	if testing.Short() {
		t.Skip("analyzes a module with all that it imports")
	}
	for _, module := range []string{ultravioletWrong, ultravioletRight} {
		if _, err := scratch.Module(t.Context(), module); err != nil {
			need.Missing(t, "cannot download %s: %v", module, err)
		}
	}

	out, status := tryOut(t, ultravioletWrong)
	if status != 1 || strings.Count(out, "(bufreuse)") != 1 || !strings.Contains(out, "terminal.go:196:") {
		t.Errorf("%s: exit status %d, want 1 and one finding in terminal.go:196\n%s", ultravioletWrong, status, out)
	}
	out, status = tryOut(t, ultravioletRight)
	if status != 0 || out != "" {
		t.Errorf("%s: exit status %d, want 0 and no finding\n%s", ultravioletRight, status, out)
	}
}

// TestUsage expects an error for arguments that name no module, before
// anything is built or downloaded.
func TestUsage(t *testing.T) {
	for _, args := range [][]string{nil, {"./..."}} {
		if _, _, err := runArgs(t, args...); err == nil || !strings.Contains(err.Error(), "usage:") {
			t.Errorf("%q: got error %v", args, err)
		}
	}
}

// tryOut runs the program and returns its output and its exit status.
func tryOut(t *testing.T, args ...string) (string, int) {
	t.Helper()
	stdout, stderr, err := runArgs(t, args...)
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		return stdout, exit.ExitCode()
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr)
	}
	return stdout, 0
}

func runArgs(t *testing.T, args ...string) (string, string, error) {
	var stdout, stderr strings.Builder
	err := run(t.Context(), args, &stdout, &stderr)
	return stdout.String(), stderr.String(), err
}
