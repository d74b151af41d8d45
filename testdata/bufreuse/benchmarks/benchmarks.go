// Package benchmarks changes what the goroutines of a benchmark use.
package benchmarks

// A key is found by its bytes.
type key [32]byte

func pick() key { return key{1} }

func find(k key) bool { return k[0] == 1 }
