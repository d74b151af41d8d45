//go:build unix

package main

import (
	"os"
	"runtime"
	"syscall"
)

// maxRSS returns the peak of the resident set of a process that has ended, or
// of the largest of its children, in bytes; 0 if it is not known.
func maxRSS(state *os.ProcessState) int64 {
	usage, ok := state.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		return int64(usage.Maxrss) // in bytes there, in kilobytes elsewhere
	}
	return int64(usage.Maxrss) * 1024
}
