// Package publish finds results that are provided after the signal which
// announces them.
//
// Each function of a package, and each function that it starts or keeps to run
// later, is an actor. An actor that gives a signal and then provides a payload
// is paired with another actor that observes the signal and then takes the
// payload for granted: it does not wait for it, nor for anything later. Both
// sides are needed; the order of the first alone proves little.
package publish
