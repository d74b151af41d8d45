// Package need lets tests skip what the machine cannot do.
package need

import (
	"os"
	"os/exec"
	"testing"
)

// NoSkip is the environment variable which, if it is 1, makes tests fail
// where they would skip.
const NoSkip = "ASYNCOWN_NO_SKIP"

// Skipping reports whether tests may skip what the machine cannot do.
func Skipping() bool { return os.Getenv(NoSkip) != "1" }

// Missing skips the test, or fails it if skips are forbidden. The arguments
// say, as for fmt.Sprintf, what the machine lacks.
func Missing(t testing.TB, format string, args ...any) {
	t.Helper()
	if Skipping() {
		t.Skipf(format, args...)
	}
	t.Fatalf(format, args...)
}

// LongRuns is the environment variable which, if it is 1, asks for tests that
// take minutes.
const LongRuns = "ASYNCOWN_LONG"

// Long reports whether tests that take minutes are asked for.
func Long() bool { return os.Getenv(LongRuns) == "1" }

// Tool skips the test if there is no such program.
func Tool(t testing.TB, name string) {
	t.Helper()
	if _, err := exec.LookPath(name); err != nil {
		Missing(t, "needs %s: %v", name, err)
	}
}
