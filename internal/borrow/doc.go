// Package borrow finds functions that keep memory which they were only lent: for as long
// as they run, as the implementations of io.Writer are, or the callbacks of a transaction.
package borrow
