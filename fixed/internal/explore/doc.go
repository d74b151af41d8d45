// Package explore runs a concurrent program under all schedules.
//
// The program uses the functions and types of this package in place of go
// statements, channel operations, and the packages sync and sync/atomic; package
// rewrite puts them into code that was written without. Each is a choice point:
// the task stops there, and the explorer chooses which task goes on, with which
// case of a select. What a task does between two such points runs in one go. The
// explorer runs the program from its start for each schedule, depth first.
//
// # Which schedules
//
// Two schedules that differ only in the order of independent steps end alike, so
// one of them is enough. Steps are dependent if they belong to the same task, or
// use the same object (channel, lock, flag) and one of them changes it. The
// explorer finds out which steps of a schedule were dependent and could have
// come in the other order, and tries that order too (dynamic partial-order
// reduction); sleep sets keep it from trying an order twice.
//
// This is right if tasks share memory only under these objects. The explorer
// checks that: Read, Write and Extend tell it of uses of memory, and it fails a
// schedule in which two tasks use the same memory, one of them changes it, and
// no object orders the two. This finds a race in each schedule that has it, also
// where the uses happen to come in the harmless order.
//
// # What is a failure
//
// A schedule fails if there is such a race, if the program calls Failf, if a task
// panics, or if tasks are left that wait forever. So each goroutine of the program has to end.
package explore
