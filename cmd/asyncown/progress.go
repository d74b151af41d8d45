package main

import (
	"fmt"
	"io"
	"os"
	"runtime"
)

// progress is a line on the terminal that counts the analyzed packages. A nil
// progress shows nothing.
type progress struct {
	w     io.Writer
	total int
	seen  map[string]bool
}

// newProgress shows the line, if there is a terminal to show it on.
func newProgress(env environment, total int) *progress {
	if !env.Progress {
		return nil
	}
	p := &progress{w: env.Stderr, total: total, seen: make(map[string]bool)}
	p.draw()
	return p
}

// done counts the package, if it has not been counted before. Packages that
// were not asked for are analyzed, too, so the count is kept below the total.
func (p *progress) done(id string) {
	if p == nil || p.seen[id] {
		return
	}
	p.seen[id] = true
	p.draw()
}

func (p *progress) draw() {
	fmt.Fprintf(p.w, "\r\x1b[Kasyncown: %d of %d packages", min(len(p.seen), p.total), p.total)
}

// erase removes the line.
func (p *progress) erase() {
	if p != nil {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}

// isTerminal reports whether f is a terminal. The null device is a character
// device, too.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

// colorWanted reports whether the user's environment permits colours.
func colorWanted() bool {
	return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && runtime.GOOS != "windows"
}
