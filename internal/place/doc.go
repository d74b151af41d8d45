// Package place names memory symbolically.
//
// A [Sym] stands for a value that the engine does not know but can tell from
// others: what a parameter was at entry, what a field held at entry, what an
// instruction allocated or returned. A [Place] is a cell of memory: the object
// a Sym refers to, and a [Path] of selectors inside it. A [Value] is what a
// register or a cell holds.
//
// Everything is interned in a [Table], so that places and values are small and
// comparable. Allocations in a loop follow the recency abstraction of Balakrishnan
// and Reps ("Recency-Abstraction for Heap-Allocated Storage", SAS 2006): the
// object of the current iteration is told from that of the iteration before,
// and from those of earlier ones, which share one Sym, see [Table.Old].
package place
