// Package awaited lets a callee look away from a result that its caller may still wait for.
package awaited

import "errors"

var errOver = errors.New("over")

func drain(empty chan struct{}) error {
	close(empty)
	return errors.New("nothing left")
}

// Once is wrong: what went wrong is not waited for.
func Once() error {
	empty := make(chan struct{})
	result := make(chan error, 1)
	go func() { result <- drain(empty) }() // want `the result of drain is sent on result after empty is closed`
	return either(result, empty)
}

func either(result <-chan error, empty <-chan struct{}) error {
	select {
	case err := <-result:
		return err
	case <-empty:
		return errOver
	}
}

// Then is right: the caller waits where the callee has not.
func Then() error {
	empty := make(chan struct{})
	result := make(chan error, 1)
	go func() { result <- drain(empty) }()
	err, open := eitherOpen(result, empty)
	if open {
		err = errors.Join(err, <-result)
	}
	return err
}

func eitherOpen(result <-chan error, empty <-chan struct{}) (error, bool) {
	select {
	case err := <-result:
		return err, false
	case <-empty:
		return errOver, true
	}
}
