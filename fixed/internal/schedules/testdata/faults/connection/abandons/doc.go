// Package abandons is a copy of fixed/connection that is wrong: requests under way get no answer at the end.
//
// It is written by go run ./fixed/internal/cmd/twins.
package abandons
