//go:build !linux

package main

// mapHeap would have the heap mapped in huge pages; only Linux can be asked for that.
func mapHeap(int) {}
