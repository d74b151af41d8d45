// Package protocol follows loans across the calls of a type's methods.
//
// A value whose fields hold memory that a method has lent is in one of a few
// states between calls. The set of these states is a fixpoint: it starts from
// every way a value comes to be, and each method that can be called from outside leads
// from a state to further ones. A method that overwrites memory still on loan in
// one of the states is a conflict, although no single call shows it.
package protocol
