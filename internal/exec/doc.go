// Package exec runs functions symbolically.
//
// For each function it propagates worlds forward over the SSA blocks, splits
// them where a branch, a select or a call has several outcomes, and records
// events and conflicts on the way. The worlds at the returns are the
// function's summary: what a caller needs to know to go on from there. A call
// with a known body applies the worlds of the callee's summary to the caller's
// world; so a condition of the callee ("settled if it returned true") becomes a
// branch of the caller.
//
// The analysis is a may analysis for loans and a must analysis for
// settlements: a loan is open until a path has waited for it.
package exec
