// Package schedules runs the sender and the connection of fixed/, the programs
// that they replace, and broken twins of them under all schedules of small
// scenarios. All there is are tests: they let package rewrite replace the
// operations of these packages, and test themselves with the result.
//
// The programs and the twins are in testdata. The twins are written, from the
// packages in fixed/, by
//
//	go run ./fixed/internal/cmd/twins
package schedules
