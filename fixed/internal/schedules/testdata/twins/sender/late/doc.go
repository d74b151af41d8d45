// Package late is a copy of fixed/sender that is wrong: Done hands the loan back before it has set the error.
//
// It is written by go run ./fixed/internal/cmd/twins.
package late
