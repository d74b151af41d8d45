package benchmarks

import "testing"

// BenchmarkDeferred is right: the goroutines of RunParallel have ended when it returns.
func BenchmarkDeferred(b *testing.B) {
	m := &mill{in: make(chan int, 100)}
	defer close(m.in)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			m.add(1)
			<-m.in
		}
	})
}

// BenchmarkAfter is right for the same reason.
func BenchmarkAfter(b *testing.B) {
	in := make(chan int, 100)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			in <- 1
			<-in
		}
	})
	close(in)
}

// BenchmarkStarted is wrong: nobody waits for what the goroutines of RunParallel start.
func BenchmarkStarted(b *testing.B) {
	in := make(chan int, 100)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			go func() { in <- 1 }()
			<-in
		}
	})
	close(in) // want `in is closed while the goroutine may still send on it`
}

// BenchmarkBeside is wrong: another goroutine closes while those of RunParallel send.
func BenchmarkBeside(b *testing.B) {
	in := make(chan int, 100)
	go func() {
		<-in
		close(in) // want `in is closed while the goroutine may still send on it`
	}()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			in <- 1
		}
	})
}

// BenchmarkInside is wrong: the goroutines of RunParallel close while another one sends.
func BenchmarkInside(b *testing.B) {
	in := make(chan int, 100)
	go func() { in <- 1 }()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			<-in
		}
		close(in) // want `in is closed while the goroutine may still send on it`
	})
}
