package gathered

type joint struct{ done chan struct{} }

func begin(f func()) *joint {
	h := &joint{done: make(chan struct{})}
	go func() {
		defer close(h.done)
		f()
	}()
	return h
}

func joinAll(hs []*joint) {
	for _, h := range hs {
		<-h.done
	}
}

func forEach[T any](xs []T, f func(T)) {
	for _, x := range xs {
		f(x)
	}
}

// helped waits in a function that gets the handles.
func helped(n int) []int {
	out := make(chan int, n)
	var hs []*joint
	for i := range n {
		hs = append(hs, begin(func() { out <- i }))
	}
	joinAll(hs)
	close(out)
	return drained(out)
}

// visited waits in a function that another one calls for each handle.
func visited(n int) []int {
	out := make(chan int, n)
	var hs []*joint
	for i := range n {
		hs = append(hs, begin(func() { out <- i }))
	}
	forEach(hs, func(h *joint) { <-h.done })
	close(out)
	return drained(out)
}

type slack struct{ done chan struct{} }

func loosely(f func()) *slack {
	h := &slack{done: make(chan struct{})}
	go func() {
		defer close(h.done)
		f()
	}()
	return h
}

func joinFirst(hs []*slack) {
	for _, h := range hs {
		<-h.done
		return
	}
}

// first waits for one of them.
func first(n int) []int {
	out := make(chan int, n)
	var hs []*slack
	for i := range n {
		hs = append(hs, loosely(func() { out <- i }))
	}
	joinFirst(hs)
	close(out) // want `out is closed while the goroutine may still send on it`
	return drained(out)
}

func visit[T any](xs []T, f func(T)) {
	for _, x := range xs {
		f(x)
	}
}

// looked only looks whether each is through.
func looked(n int) []int {
	out := make(chan int, n)
	var hs []*slack
	for i := range n {
		hs = append(hs, loosely(func() { out <- i }))
	}
	visit(hs, func(h *slack) {
		select {
		case <-h.done:
		default:
		}
	})
	close(out) // want `out is closed while the goroutine may still send on it`
	return drained(out)
}

func drained(out chan int) []int {
	var all []int
	for v := range out {
		all = append(all, v)
	}
	return all
}
