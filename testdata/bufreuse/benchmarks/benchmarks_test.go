package benchmarks

import "testing"

// BenchmarkFind is right: RunParallel returns when its goroutines have, and Run when its function has.
func BenchmarkFind(b *testing.B) {
	for range 3 {
		k := pick()
		b.Run("known", func(b *testing.B) {
			b.RunParallel(func(pb *testing.PB) {
				for pb.Next() {
					find(k)
				}
			})
		})
		k = pick()
		b.Run("unknown", func(b *testing.B) {
			b.RunParallel(func(pb *testing.PB) {
				for pb.Next() {
					find(k)
				}
			})
		})
	}
}

// BenchmarkFindStarted is wrong: what the goroutines of RunParallel start may still look for the old key.
func BenchmarkFindStarted(b *testing.B) {
	for range 3 {
		k := pick()
		b.RunParallel(func(pb *testing.PB) {
			for pb.Next() {
				go func() { find(k) }() // related "reads k"
			}
		})
		k = pick() // want `k is overwritten while .* may still be using it`
		find(k)
	}
}

// BenchmarkRead is right: the text is changed when all have read it.
func BenchmarkRead(b *testing.B) {
	text := make([]byte, 100)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			_ = string(text)
		}
	})
	copy(text, "abc")
}

// BenchmarkReadStarted is wrong: what the goroutines of RunParallel start may still read.
func BenchmarkReadStarted(b *testing.B) {
	text := make([]byte, 100)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			go func() { _ = string(text) }()
		}
	})
	copy(text, "abc") // want `text is overwritten while .* may still be using it`
}
