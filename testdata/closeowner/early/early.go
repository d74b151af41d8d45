// Package early closes the channel of results on the receiver's side.
package early

import "errors"

// Poll is wrong: on the first error it returns, and the other pollsters find the channel closed.
func Poll(pollsters []func() (int, error)) (sum int, err error) {
	type answer struct {
		n   int
		err error
	}
	answers := make(chan answer)
	defer close(answers) // want `answers is closed while the goroutine may still send on it`
	for _, p := range pollsters {
		go func() {
			n, err := p()
			answers <- answer{n, err} // related "sends on"
		}()
	}
	for range pollsters {
		a := <-answers
		if a.err != nil {
			return 0, a.err
		}
		sum += a.n
	}
	return sum, nil
}

// PollAll is right: every answer is taken, the errors too, before the deferred close runs.
func PollAll(pollsters []func() (int, error)) (sum int, err error) {
	type answer struct {
		n   int
		err error
	}
	answers := make(chan answer)
	defer close(answers)
	for _, p := range pollsters {
		go func(answers chan answer) {
			n, err := p()
			answers <- answer{n, err}
		}(answers)
	}
	for range pollsters {
		a := <-answers
		err = errors.Join(err, a.err)
		sum += a.n
	}
	return sum, err
}

// PollOpen is right: nobody closes the channel, and its buffer takes what comes late.
func PollOpen(pollsters []func() (int, error)) (sum int, err error) {
	type answer struct {
		n   int
		err error
	}
	answers := make(chan answer, len(pollsters))
	for _, p := range pollsters {
		go func() {
			n, err := p()
			answers <- answer{n, err}
		}()
	}
	for range pollsters {
		a := <-answers
		if a.err != nil {
			return 0, a.err
		}
		sum += a.n
	}
	return sum, nil
}

// Ballot is wrong: the receiver closes once it has seen enough; the voter goes on.
func Ballot(vote func() int, enough int) (seen int) {
	votes := make(chan int)
	go func() {
		for {
			votes <- vote() // related "sends on"
		}
	}()
	for v := range votes {
		if seen += v; seen > enough {
			break
		}
	}
	close(votes) // want `votes is closed while the goroutine may still send on it`
	return seen
}

// BallotByVoter is right: the voter closes when it is through.
func BallotByVoter(vote func() (int, bool)) (seen int) {
	votes := make(chan int)
	go func() {
		defer close(votes)
		for {
			v, ok := vote()
			if !ok {
				return
			}
			votes <- v
		}
	}()
	for v := range votes {
		seen += v
	}
	return seen
}

// One is wrong: the close does not wait for the only value.
func One(count func() int) <-chan int {
	out := make(chan int, 1)
	go func() { out <- count() }() // related "sends on"
	close(out)                     // want `out is closed while the goroutine may still send on it`
	return out
}

// OneInside is right: the goroutine sends, then closes.
func OneInside(count func() int) <-chan int {
	out := make(chan int, 1)
	go func() {
		out <- count()
		close(out)
	}()
	return out
}

// Fixed is right: three goroutines are started and three values taken.
func Fixed(count func(int) int) (sum int) {
	out := make(chan int)
	for i := range 3 {
		go func() { out <- count(i) }()
	}
	for range 3 {
		sum += <-out
	}
	close(out)
	return sum
}
