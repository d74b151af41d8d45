// Package many holds loops that start several goroutines, and loops that wait for their answers.
package many

// First is wrong: at the first error, the others still work.
func First(p []byte, jobs []func([]byte) error) error {
	answers := make(chan error, len(jobs))
	defer clear(p) // want `p is overwritten while the goroutine may still be using it`
	for _, job := range jobs {
		go func() { answers <- job(p) }()
	}
	for range jobs {
		if err := <-answers; err != nil {
			return err
		}
	}
	return nil
}

// All is right: it keeps the first error, and waits for all.
func All(p []byte, jobs []func([]byte) error) (first error) {
	answers := make(chan error, len(jobs))
	defer clear(p)
	for _, job := range jobs {
		go func() { answers <- job(p) }()
	}
	for range jobs {
		if err := <-answers; err != nil && first == nil {
			first = err
		}
	}
	return first
}

// Counted is right: it leaves the loop when it has as many answers as there are goroutines.
func Counted(p []byte, jobs []func([]byte) int) (sum int) {
	answers := make(chan int)
	for _, job := range jobs {
		go func() { answers <- job(p) }()
	}
	for n := 0; ; {
		sum += <-answers
		if n++; n == len(jobs) {
			break
		}
	}
	clear(p)
	return sum
}

// Pending is right: it waits until nobody is left in the map.
func Pending(p []byte, jobs map[int]func([]byte)) {
	answers := make(chan int)
	for id, job := range jobs {
		go func() {
			job(p)
			answers <- id
		}()
	}
	for len(jobs) > 0 {
		delete(jobs, <-answers)
	}
	clear(p)
}

// Fastest is wrong: the slower ones still work.
func Fastest(p []byte, jobs []func([]byte) (int, bool)) int {
	type answer struct {
		n  int
		ok bool
	}
	answers := make(chan answer, len(jobs))
	for _, job := range jobs {
		go func() {
			n, ok := job(p)
			answers <- answer{n, ok}
		}()
	}
	best := -1
	for range jobs {
		a := <-answers
		if a.ok {
			best = a.n
			break
		}
	}
	clear(p) // want `p is overwritten while the goroutine may still be using it`
	return best
}

// Each is right: each turn waits for the goroutine that it has started.
func Each(p []byte, jobs []func([]byte) error) error {
	answers := make(chan error)
	for _, job := range jobs {
		go func() { answers <- job(p) }()
		if err := <-answers; err != nil {
			return err
		}
		clear(p)
	}
	return nil
}

// One is right: there is one goroutine, which answers once.
func One(p []byte, job func([]byte) error) error {
	answers := make(chan error, 1)
	go func() { answers <- job(p) }()
	for {
		if err := <-answers; err != nil {
			clear(p)
			return err
		}
		clear(p)
		return nil
	}
}
