// Package edit changes the text of one source file: changes that keep the rest of the
// file byte for byte, and how they look as a diff.
package edit
