package main

import (
	"bytes"
	"fmt"
	"io"

	"github.com/asyncown/asyncown/internal/progress"
)

// A counter is written what "go build -v" writes. In a line on the terminal it counts the
// packages that are named there, and lets the other lines pass.
type counter struct {
	out     io.Writer
	line    *progress.Line
	count   int
	partial []byte // a line that is not complete yet
}

func newCounter(terminal io.Writer) *counter {
	return &counter{out: terminal, line: progress.NewLine(terminal)}
}

// Write implements io.Writer.
func (c *counter) Write(p []byte) (int, error) {
	c.partial = append(c.partial, p...)
	for {
		text, rest, complete := bytes.Cut(c.partial, []byte("\n"))
		if !complete {
			return len(p), nil
		}
		c.partial = rest
		if len(text) > 0 && !bytes.ContainsAny(text, " \t:") { // the path of a package
			c.count++
		} else {
			c.line.Erase()
			fmt.Fprintf(c.out, "%s\n", text)
		}
		if c.count > 0 {
			c.line.Show(fmt.Sprintf("tryout: packages compiled: %d", c.count))
		}
	}
}
