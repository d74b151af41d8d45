// Package progress shows on a terminal how far a program has come.
package progress

import (
	"fmt"
	"io"
	"os"
)

// A Line is a line of a terminal that is written anew for each step, and is gone in the end.
// A nil Line shows nothing.
type Line struct{ w io.Writer }

// NewLine returns a line of the terminal w.
func NewLine(w io.Writer) *Line { return &Line{w} }

// Show makes text what is in the line.
func (l *Line) Show(text string) {
	if l != nil {
		fmt.Fprint(l.w, "\r\x1b[K"+text)
	}
}

// Erase removes the line.
func (l *Line) Erase() { l.Show("") }

// Wanted reports whether f is a terminal that can write a line anew.
func Wanted(f *os.File) bool { return IsTerminal(f) && os.Getenv("TERM") != "dumb" }

// IsTerminal reports whether f is a terminal. The null device is a character
// device, too.
func IsTerminal(f *os.File) bool {
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}
