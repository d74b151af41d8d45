package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

const (
	// leastHeap is the heap, in bytes, below which the vet tool collects no garbage. Most
	// packages are done before; the collections that the runtime would make on the way
	// there are a tenth of the cost of a run. The compiler of the Go distribution does the
	// same.
	leastHeap = 112 << 20
	// usualGrowth is by how many percent a heap that is larger grows from one collection to
	// the next.
	usualGrowth = 75
	// smallestHeap is the heap, in bytes, at which the runtime collects for the first time
	// at 100 percent; it grows with the percentage.
	smallestHeap = 4 << 20
)

// startHeap sees to it that garbage is collected seldom, unless the user has set how to
// collect, and has the first memory mapped in huge pages.
func startHeap() {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	debug.SetGCPercent(-1)
	mapHeap(leastHeap - smallestHeap)
	// A percentage, not a limit of memory: with a limit the runtime would give back at once
	// what has just been mapped.
	debug.SetGCPercent(leastHeap / smallestHeap * 100)
	afterCollection(setGrowth)
}

// setGrowth has the heap collected again when it has grown as [growth] says.
func setGrowth() {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	debug.SetGCPercent(growth(live[0].Value.Uint64()))
	afterCollection(setGrowth)
}

// growth returns by how many percent a heap of which so many bytes are in use grows before it is
// collected: by usualGrowth, or until it has the size leastHeap.
func growth(live uint64) int {
	if live == 0 || live >= leastHeap {
		return usualGrowth
	}
	return max(usualGrowth, int((leastHeap-live)*100/live))
}

// afterCollection has do called when garbage has been collected the next time.
func afterCollection(do func()) {
	runtime.SetFinalizer(new(collected), func(*collected) { do() })
}

// A collected object is freed by the first garbage collection. It holds a pointer since the
// runtime may keep small objects without one longer.
type collected struct{ _ *collected }
