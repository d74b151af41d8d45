// Package workedoff closes a queue whose reader asks, for each entry, whether there was an
// error.
package workedoff

import (
	"io"
	"sync"
)

// Copy is wrong: the reader works off what is left without knowing of the error.
func Copy(w io.Writer, next func() ([]byte, error)) (err error) {
	var mu sync.Mutex
	var failed error
	fail := func(e error) {
		mu.Lock()
		defer mu.Unlock()
		if failed == nil {
			failed = e // want `failed is stored after queue is closed`
		}
	}
	has := func() bool {
		mu.Lock()
		bad := failed != nil
		mu.Unlock()
		return bad
	}
	queue := make(chan []byte, 4)
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		for entry := range queue {
			if has() {
				continue
			}
			if _, err := w.Write(entry); err != nil {
				fail(err)
			}
		}
	}()
	var last error
	defer func() {
		close(queue)
		if last != nil {
			fail(last)
		}
		wg.Wait()
		err = failed
	}()
	for !has() {
		entry, e := next()
		if e != nil {
			last = e
			return
		}
		queue <- entry
	}
	return
}

// Ordered is right: the error is there before the end.
func Ordered(w io.Writer, next func() ([]byte, error)) (err error) {
	var mu sync.Mutex
	var failed error
	fail := func(e error) {
		mu.Lock()
		defer mu.Unlock()
		if failed == nil {
			failed = e
		}
	}
	has := func() bool {
		mu.Lock()
		bad := failed != nil
		mu.Unlock()
		return bad
	}
	queue := make(chan []byte, 4)
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		for entry := range queue {
			if has() {
				continue
			}
			if _, err := w.Write(entry); err != nil {
				fail(err)
			}
		}
	}()
	var last error
	defer func() {
		if last != nil {
			fail(last)
		}
		close(queue)
		wg.Wait()
		err = failed
	}()
	for !has() {
		entry, e := next()
		if e != nil {
			last = e
			return
		}
		queue <- entry
	}
	return
}
