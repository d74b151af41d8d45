// Package early is a copy of fixed/sender/tcp that is wrong: a batch is announced as written before it is.
//
// It is written by go run ./fixed/internal/cmd/twins.
package early
