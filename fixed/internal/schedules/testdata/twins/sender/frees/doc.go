// Package frees is a copy of fixed/sender that is wrong: a batch is free once Transmit has returned.
//
// It is written by go run ./fixed/internal/cmd/twins.
package frees
