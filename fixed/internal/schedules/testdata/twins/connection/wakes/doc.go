// Package wakes is a copy of fixed/connection that is wrong: the end closes the channel that wakes the writer, on which Start sends.
//
// It is written by go run ./fixed/internal/cmd/twins.
package wakes
