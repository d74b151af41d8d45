// Package accepts is a copy of fixed/connection that is wrong: requests are accepted after the end.
//
// It is written by go run ./fixed/internal/cmd/twins.
package accepts
