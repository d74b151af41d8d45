// Package defers is a copy of fixed/connection that is wrong: the reason is set by a deferred function, after the end is announced.
//
// It is written by go run ./fixed/internal/cmd/twins.
package defers
