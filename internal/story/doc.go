// Package story tells what the engine found about one piece of memory as a
// diagnostic: a message, and the steps that led there, in the order in which they happen.
package story
