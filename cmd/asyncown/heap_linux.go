package main

import (
	"runtime"
	"syscall"
	"unsafe"
)

// hugePage is the size of a huge page in bytes on most machines. Where it is another one,
// the advice below covers a little less.
const hugePage = 2 << 20

// ahead keeps the compiler from taking the memory of mapHeap from the stack.
var ahead []byte

// mapHeap makes the heap grow by so many bytes, in huge pages where the system has them: one
// page fault for each, not one for every 4 KB, which is much of what a short process costs on a
// virtual machine. The runtime gives no such advice, and maps too little at a time for the
// system to do it by itself.
func mapHeap(size int) {
	ahead = make([]byte, size)
	start := uintptr(unsafe.Pointer(unsafe.SliceData(ahead)))
	if from := int(-start % hugePage); from < size {
		// An error means that all stays as it was.
		_ = syscall.Madvise(ahead[from:from+(size-from)/hugePage*hugePage], syscall.MADV_HUGEPAGE)
	}
	ahead = nil
	runtime.GC()
}
