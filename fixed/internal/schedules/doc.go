// Package schedules runs the sender and the connection of fixed/, the programs
// that they replace, and broken twins of them under all schedules of small
// scenarios. All there is are tests: they let package rewrite replace the
// operations of these packages, and test themselves with the result.
//
// All that is wrong is in testdata: the programs in originals; in twins, copies in
// which memory is used or an end announced too early, which asyncown has to find as
// well; and in faults, copies with other faults. The copies are written, from the
// packages in fixed/, by
//
//	go run ./fixed/internal/cmd/twins
package schedules
