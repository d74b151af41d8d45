// Package forgets is a copy of fixed/sender that is wrong: Send does not remember that it has failed.
//
// It is written by go run ./fixed/internal/cmd/twins.
package forgets
