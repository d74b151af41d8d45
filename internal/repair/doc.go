// Package repair finds changes of the source that settle what the engine found.
//
// A repair is right for a reason that is stated where it is made: a copy that only its
// borrower sees, a signal that moves past statements which cannot wait for it. Whether the
// engine is then silent is for its users to try; where no repair is right, there is a
// reason for that.
package repair
