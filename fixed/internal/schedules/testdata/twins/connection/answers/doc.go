// Package answers is a copy of fixed/connection that is wrong: a call is announced as answered before the reply is set.
//
// It is written by go run ./fixed/internal/cmd/twins.
package answers
