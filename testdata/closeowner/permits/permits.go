// Package permits lets a bounded number of goroutines send, and closes when it holds all
// permits itself.
package permits

const width = 3

// Gather is right: it fills the semaphore, in which each sender holds a place until it is
// through.
func Gather(urls []string, load func(string) int) []int {
	places := make(chan struct{}, width)
	sizes := make(chan int, len(urls))
	for _, u := range urls {
		places <- struct{}{}
		go func() {
			defer func() { <-places }()
			sizes <- load(u)
		}()
	}
	for range cap(places) {
		places <- struct{}{}
	}
	close(sizes)
	return drain(sizes)
}

// Counted is right: it counts to the capacity.
func Counted(urls []string, load func(string) int) []int {
	places := make(chan struct{}, width)
	sizes := make(chan int, len(urls))
	for _, u := range urls {
		places <- struct{}{}
		go func() {
			sizes <- load(u)
			<-places
		}()
	}
	for i := 0; i < width; i++ {
		places <- struct{}{}
	}
	close(sizes)
	return drain(sizes)
}

// Sized is right: the capacity is a variable.
func Sized(n int, urls []string, load func(string) int) []int {
	places := make(chan struct{}, n)
	sizes := make(chan int, len(urls))
	for _, u := range urls {
		places <- struct{}{}
		go func() {
			sizes <- load(u)
			<-places
		}()
	}
	for i := 0; i < n; i++ {
		places <- struct{}{}
	}
	close(sizes)
	return drain(sizes)
}

// Short leaves one place to a sender.
func Short(urls []string, load func(string) int) []int {
	places := make(chan struct{}, width)
	sizes := make(chan int, len(urls))
	for _, u := range urls {
		places <- struct{}{}
		go func() {
			defer func() { <-places }()
			sizes <- load(u)
		}()
	}
	for range cap(places) - 1 {
		places <- struct{}{}
	}
	close(sizes) // want `sizes is closed while the goroutine may still send on it`
	return drain(sizes)
}

// Hasty gives the place back before it sends.
func Hasty(urls []string, load func(string) int) []int {
	places := make(chan struct{}, width)
	sizes := make(chan int, len(urls))
	for _, u := range urls {
		places <- struct{}{}
		go func() {
			size := load(u)
			<-places
			sizes <- size
		}()
	}
	for range cap(places) {
		places <- struct{}{}
	}
	close(sizes) // want `sizes is closed while the goroutine may still send on it`
	return drain(sizes)
}

// Sometimes does not take a place in every round.
func Sometimes(urls []string, load func(string) int, busy func() bool) []int {
	places := make(chan struct{}, width)
	sizes := make(chan int, len(urls))
	for _, u := range urls {
		places <- struct{}{}
		go func() {
			sizes <- load(u)
			<-places
		}()
	}
	for range cap(places) {
		if busy() {
			places <- struct{}{}
		}
	}
	close(sizes) // want `sizes is closed while the goroutine may still send on it`
	return drain(sizes)
}

func drain(sizes chan int) []int {
	var out []int
	for s := range sizes {
		out = append(out, s)
	}
	return out
}
