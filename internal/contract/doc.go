// Package contract knows what APIs do with the memory and the goroutines they
// are given: which arguments they keep after they return and until when, which
// results die with the next call, what they overwrite, alias, copy, wait for.
//
// That knowledge is data. The table is text, one contract a line, embedded
// from the directory table; the notation is described in docs/contracts.md.
// [Parse] reads it, [Embedded] returns the parsed embedded table, and a
// [Resolver] answers which contracts a function, a field or a named type of
// the program under analysis has.
package contract
