// Package gathered waits for one channel for each sender.
package gathered

// All is right.
func All(asks []func() int) []int {
	answers := make(chan int, len(asks))
	gone := make([]chan struct{}, len(asks))
	for i, ask := range asks {
		gone[i] = make(chan struct{})
		go func() {
			answers <- ask()
			close(gone[i])
		}()
	}
	for _, g := range gone {
		<-g
	}
	close(answers)
	return drain(answers)
}

// Hasty waits for what the senders give before they send.
func Hasty(asks []func() int) []int {
	answers := make(chan int, len(asks))
	gone := make([]chan struct{}, len(asks))
	for i, ask := range asks {
		gone[i] = make(chan struct{})
		go func() {
			n := ask()
			close(gone[i])
			answers <- n
		}()
	}
	for _, g := range gone {
		<-g
	}
	close(answers) // want `answers is closed while the goroutine may still send on it`
	return drain(answers)
}

func drain(answers chan int) []int {
	var out []int
	for n := range answers {
		out = append(out, n)
	}
	return out
}
