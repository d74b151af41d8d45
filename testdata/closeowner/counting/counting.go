// Package counting closes when it has received as much as is sent, or less.
package counting

// Pair receives one value of two.
func Pair(left, right func() int) int {
	sums := make(chan int, 2)
	go func() { sums <- left() }() // related "sends on"
	go func() { sums <- right() }()
	first := <-sums
	close(sums) // want `sums is closed while the goroutine may still send on it`
	return first
}

// Both is right.
func Both(left, right func() int) int {
	sums := make(chan int, 2)
	go func() { sums <- left() }()
	go func() { sums <- right() }()
	sum := <-sums
	sum += <-sums
	close(sums)
	return sum
}

// Steps is right: one goroutine sends twice.
func Steps(left, right func() int) int {
	sums := make(chan int, 2)
	go func() {
		sums <- left()
		sums <- right()
	}()
	sum := <-sums
	sum += <-sums
	close(sums)
	return sum
}

// HalfWay closes after the first of two.
func HalfWay(left, right func() int) int {
	sums := make(chan int, 2)
	go func() {
		sums <- left()
		sums <- right()
	}()
	sum := <-sums
	close(sums) // want `sums is closed while the goroutine may still send on it`
	return sum
}

// Either is right: the goroutine sends one of the two.
func Either(left, right func() (int, bool)) int {
	sums := make(chan int, 2)
	go func() {
		if n, ok := left(); ok {
			sums <- n
		} else {
			n, _ := right()
			sums <- n
		}
	}()
	sum := <-sums
	close(sums)
	return sum
}

// Late sends on a channel that it has closed.
func Late(sums chan int, sum func() (int, error)) {
	n, err := sum()
	if err != nil {
		close(sums) // related "closed here"
	}
	sums <- n // want `sums is sent on although it has been closed`
}

// Timely is right: it returns after the close.
func Timely(sums chan int, sum func() (int, error)) {
	n, err := sum()
	if err != nil {
		close(sums)
		return
	}
	sums <- n
}

// Renewed is right: it sends on another channel.
func Renewed(sum func() int) chan int {
	sums := make(chan int, 1)
	close(sums)
	sums = make(chan int, 1)
	sums <- sum()
	return sums
}

// Sections is right if its parts come in order, which the analyzer cannot know.
func Sections(sums chan int, part func() (n int, last bool, ok bool)) {
	for {
		n, last, ok := part()
		switch {
		case !ok:
			return
		case last:
			close(sums)
		default:
			sums <- n
		}
	}
}

// Pairs is right: in each turn two goroutines send, on a channel of that turn, and two values are
// received.
func Pairs(names []string, find func(string) int) (equal int) {
	for _, name := range names {
		func() {
			found := make(chan int, 2)
			defer close(found)
			ask := func(s string) {
				go func() { found <- find(s) }()
			}
			ask(name)
			ask(name + "s")
			if a, b := <-found, <-found; a == b {
				equal++
			}
		}()
	}
	return equal
}

// PairsOne is wrong: only one of the two is received.
func PairsOne(names []string, find func(string) int) (some int) {
	for _, name := range names {
		func() {
			found := make(chan int, 2)
			defer close(found) // want `found is closed while the goroutine may still send on it`
			ask := func(s string) {
				go func() { found <- find(s) }()
			}
			ask(name)
			ask(name + "s")
			if <-found > 0 {
				some++
			}
		}()
	}
	return some
}

// PairsInner is wrong: as many as there are parts send in each turn.
func PairsInner(names []string, parts int, find func(string) int) (equal int) {
	for _, name := range names {
		func() {
			found := make(chan int, 2)
			defer close(found) // want `found is closed while the goroutine may still send on it`
			for range parts {
				go func() { found <- find(name) }()
			}
			if a, b := <-found, <-found; a == b {
				equal++
			}
		}()
	}
	return equal
}
