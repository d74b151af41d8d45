// Package report holds the findings of a run and the formats in which they
// are given to people and programs.
package report
