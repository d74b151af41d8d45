package main

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
)

// startingHeap is the memory, in bytes, that the vet tool takes before it collects garbage
// for the first time. Most packages are done before; the collections that the runtime
// would make on the way there are a tenth of the cost of a run. The compiler of the Go
// distribution does the same.
const startingHeap = 48 << 20

// startHeap puts off the first garbage collection, unless the user has set how to collect.
func startHeap() {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	percent := debug.SetGCPercent(-1)
	debug.SetMemoryLimit(startingHeap)
	// The first collection frees this object, and then the usual pace begins.
	runtime.SetFinalizer(new(collected), func(*collected) {
		debug.SetMemoryLimit(math.MaxInt64)
		debug.SetGCPercent(percent)
	})
}

// A collected object is freed by the first garbage collection. It holds a pointer since the
// runtime may keep small objects without one longer.
type collected struct{ _ *collected }
