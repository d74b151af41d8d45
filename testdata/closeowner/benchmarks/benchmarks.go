// Package benchmarks closes channels on which the goroutines of a benchmark send.
package benchmarks

// A mill takes grains.
type mill struct{ in chan int }

func (m *mill) add(grain int) { m.in <- grain }
