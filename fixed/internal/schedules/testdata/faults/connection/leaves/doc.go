// Package leaves is a copy of fixed/connection that is wrong: the end does not wait for the writer.
//
// It is written by go run ./fixed/internal/cmd/twins.
package leaves
