// Package announces is a copy of fixed/connection that is wrong: the end is announced before the reason is set.
//
// It is written by go run ./fixed/internal/cmd/twins.
package announces
