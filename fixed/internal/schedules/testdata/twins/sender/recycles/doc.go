// Package recycles is a copy of fixed/sender that is wrong: a wait that is given up takes the oldest batch back.
//
// It is written by go run ./fixed/internal/cmd/twins.
package recycles
