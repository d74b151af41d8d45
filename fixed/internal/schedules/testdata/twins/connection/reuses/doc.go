// Package reuses is a copy of fixed/connection that is wrong: requests are encoded into the buffer that is being written.
//
// It is written by go run ./fixed/internal/cmd/twins.
package reuses
