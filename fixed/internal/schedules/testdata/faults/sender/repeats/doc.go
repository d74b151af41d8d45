// Package repeats is a copy of fixed/sender that is wrong: a loan can end twice.
//
// It is written by go run ./fixed/internal/cmd/twins.
package repeats
