// Package infer derives contracts from summaries: what a function of this
// package does, for the packages that import it. It speaks of what they can
// name: the receiver, parameters, results, and the fields on the way from
// there; all else stays inside.
package infer
