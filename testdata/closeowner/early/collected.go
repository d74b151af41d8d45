package early

// Joined is right: as many values were received as goroutines were started.
func Joined(fs []func() int) (sum int) {
	c := make(chan int)
	for _, f := range fs {
		go func() { c <- f() }()
	}
	for range fs {
		sum += <-c
	}
	close(c)
	return sum
}

// JoinedLess is wrong: one value is left.
func JoinedLess(fs []func() int) (sum int) {
	c := make(chan int)
	for _, f := range fs {
		go func() { c <- f() }() // related "sends on"
	}
	sum = <-c
	close(c) // want `c is closed while the goroutine may still send on it`
	return sum
}

// Single is right: the one value that is sent has been received.
func Single(f func() int) int {
	c := make(chan int)
	go func() { c <- f() }()
	v := <-c
	close(c)
	return v
}
