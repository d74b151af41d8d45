// Package leak finds goroutines that tests leave behind: it names the test, and needs
// no other module. That nothing at all is left is what package goleak tests. Tests
// within synctest.Test do not need it: they end only when their goroutines have.
package leak

import (
	"runtime"
	"strings"
	"testing"
)

// prefix is how the functions of fixed/ begin in a stack trace.
const prefix = "github.com/asyncown/asyncown/fixed/"

// Check waits, when the test has ended, until no goroutine but that of the test
// runs code of fixed/. If one is left for good, the test does not end, and the
// go command prints the goroutines when its time is up.
func Check(t testing.TB) {
	t.Cleanup(func() {
		for len(others()) > 0 {
			runtime.Gosched()
		}
	})
}

// others returns the stacks of other goroutines that run code of fixed/.
func others() []string {
	buffer := make([]byte, 1<<20)
	stacks := strings.Split(string(buffer[:runtime.Stack(buffer, true)]), "\n\n")
	var found []string
	for _, stack := range stacks[1:] { // the first is the one that calls
		if strings.Contains(stack, prefix) && !strings.Contains(stack, "testing.tRunner") {
			found = append(found, stack)
		}
	}
	return found
}
