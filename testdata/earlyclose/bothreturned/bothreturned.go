// Package bothreturned returns a channel of data and one for an error; who takes them is not
// in sight.
package bothreturned

// Lines is wrong: the end comes before the error, and nobody can wait for an error that
// may never come.
func Lines(next func() (string, bool, error)) (<-chan string, <-chan error) {
	failed := make(chan error, 1)
	lines := make(chan string, 8)
	go func() {
		for {
			line, ok, err := next()
			if err != nil {
				close(lines)
				failed <- err // want `err is sent on failed after lines is closed`
				return
			}
			if !ok {
				close(lines)
				return
			}
			lines <- line
		}
	}()
	return lines, failed // related `both channels are returned here`
}

// Ordered is right: the error is there when the end is seen.
func Ordered(next func() (string, bool, error)) (<-chan string, <-chan error) {
	failed := make(chan error, 1)
	lines := make(chan string, 8)
	go func() {
		defer close(lines)
		for {
			line, ok, err := next()
			if err != nil {
				failed <- err
				return
			}
			if !ok {
				return
			}
			lines <- line
		}
	}()
	return lines, failed
}

// Always is right: an answer always comes, nil if all went well.
func Always(next func() (string, bool, error)) (<-chan string, <-chan error) {
	failed := make(chan error, 1)
	lines := make(chan string, 8)
	go func() {
		for {
			line, ok, err := next()
			if err != nil || !ok {
				close(lines)
				failed <- err
				return
			}
			lines <- line
		}
	}()
	return lines, failed
}

// Ended is right: the channel of errors is closed as well, so that one can wait for it.
func Ended(next func() (string, bool, error)) (<-chan string, <-chan error) {
	failed := make(chan error, 1)
	lines := make(chan string, 8)
	go func() {
		defer close(failed)
		for {
			line, ok, err := next()
			if err != nil {
				close(lines)
				failed <- err
				return
			}
			if !ok {
				close(lines)
				return
			}
			lines <- line
		}
	}()
	return lines, failed
}

// Logged is right as far as one can see: the errors go elsewhere.
func Logged(next func() (string, bool, error), failed chan<- error) <-chan string {
	lines := make(chan string, 8)
	go func() {
		for {
			line, ok, err := next()
			if err != nil {
				close(lines)
				failed <- err
				return
			}
			if !ok {
				close(lines)
				return
			}
			lines <- line
		}
	}()
	return lines
}
