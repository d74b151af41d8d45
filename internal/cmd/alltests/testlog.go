package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// testLog turns the output of "go test -json" into that of "go test -v" and
// picks out the skipped tests.
type testLog struct {
	out     io.Writer
	skipped []string // "PACKAGE TEST: reason"

	partial []byte              // a line that is not complete yet
	last    map[testName]string // last line that each running test has logged
}

// A testName identifies a test.
type testName struct{ pkg, test string }

// testEvent is one line of the output of "go test -json", as far as it matters.
type testEvent struct {
	Action, Package, Test, Output string
}

func newTestLog(out io.Writer) *testLog {
	return &testLog{out: out, last: make(map[testName]string)}
}

// Write implements io.Writer.
func (l *testLog) Write(p []byte) (int, error) {
	l.partial = append(l.partial, p...)
	for {
		line, rest, complete := bytes.Cut(l.partial, []byte("\n"))
		if !complete {
			return len(p), nil
		}
		l.partial = rest
		l.line(line)
	}
}

// line handles one line of output.
func (l *testLog) line(text []byte) {
	var event testEvent
	if json.Unmarshal(text, &event) != nil {
		fmt.Fprintf(l.out, "%s\n", text)
		return
	}
	name := testName{event.Package, event.Test}
	switch event.Action {
	case "output", "build-output":
		output := strings.TrimSpace(event.Output)
		if strings.HasPrefix(output, "=== ") {
			return // the start or the pause of a test
		}
		io.WriteString(l.out, event.Output)
		if !strings.HasPrefix(output, "--- ") {
			l.last[name] = output
		}
	case "skip":
		if event.Test != "" {
			l.skipped = append(l.skipped, fmt.Sprintf("%s %s: %s", event.Package, event.Test, l.last[name]))
		}
	}
}
