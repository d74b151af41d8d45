// Package refute compares the contracts that directives state with the bodies of their
// functions, and finds those that a body contradicts on its face.
package refute
