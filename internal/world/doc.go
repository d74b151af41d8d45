// Package world holds the state of one path through a function.
//
// A [World] is what is known at one point of the program on one kind of path:
// what the live registers and the cells of memory hold, which facts the
// branches have established, which loans are open, and what has happened so
// far. A point of the program has a small set of worlds. Worlds that agree in
// everything but their history are merged (property simulation: Das, Lerner
// and Seigle, "ESP", PLDI 2002); the histories are united.
package world
