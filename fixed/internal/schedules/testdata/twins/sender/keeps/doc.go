// Package keeps is a copy of fixed/sender that is wrong: a batch that is lent stays the one that is filled.
//
// It is written by go run ./fixed/internal/cmd/twins.
package keeps
