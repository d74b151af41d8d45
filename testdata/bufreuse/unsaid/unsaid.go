// Package unsaid holds what the engine gives up on, and says so on demand.
package unsaid

// Deferred is not followed: a defer statement in a loop runs any number of times.
func Deferred(out chan<- []byte, lines [][]byte) {
	for _, l := range lines {
		defer clear(l)
	}
	out <- nil
}
