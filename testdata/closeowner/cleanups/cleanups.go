// Package cleanups is tested with functions that run when a test is over.
package cleanups

import "sync"

// A pump calls a function again and again until it is stopped.
type pump struct {
	quit chan struct{}
	wg   sync.WaitGroup
}

// start starts a pump of f.
func start(f func()) *pump {
	p := &pump{quit: make(chan struct{})}
	p.wg.Go(func() {
		for {
			select {
			case <-p.quit:
				return
			default:
				f()
			}
		}
	})
	return p
}

// stop stops the pump, and waits for it.
func (p *pump) stop() {
	close(p.quit)
	p.wg.Wait()
}
