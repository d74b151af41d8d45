// Package closes is a copy of fixed/connection that is wrong: the channel of the writer is closed instead of waited for.
//
// It is written by go run ./fixed/internal/cmd/twins.
package closes
