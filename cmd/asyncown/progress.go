package main

import (
	"fmt"
	"os"
	"runtime"

	"github.com/asyncown/asyncown/internal/progress"
)

// A counter counts the analyzed packages in a line on the terminal. A nil counter shows
// nothing.
type counter struct {
	line  *progress.Line
	total int
	seen  map[string]bool
}

// newCounter shows the line, if there is a terminal to show it on.
func newCounter(env environment, total int) *counter {
	if !env.Progress {
		return nil
	}
	c := &counter{line: progress.NewLine(env.Stderr), total: total, seen: make(map[string]bool)}
	c.draw()
	return c
}

// done counts the package, if it has not been counted before. Packages that
// were not asked for are analyzed, too, so the count is kept below the total.
func (c *counter) done(id string) {
	if c == nil || c.seen[id] {
		return
	}
	c.seen[id] = true
	c.draw()
}

func (c *counter) draw() {
	c.line.Show(fmt.Sprintf("asyncown: %d of %d packages", min(len(c.seen), c.total), c.total))
}

// erase removes the line.
func (c *counter) erase() {
	if c != nil {
		c.line.Erase()
	}
}

// colorWanted reports whether the user's environment permits colours.
func colorWanted() bool {
	return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && runtime.GOOS != "windows"
}
