// Package fatal closes channels before and after calls that may not return.
package fatal

import (
	"time"

	"asyncown.test/closeowner/fatal/complain"
	"asyncown.test/closeowner/fatal/quit"
)

// Stop is right: Die does not return, so that the first close is the last.
func Stop(stop chan struct{}, done <-chan struct{}) {
	select {
	case <-done:
	case <-time.After(time.Second):
		close(stop)
		complain.Die("it takes too long")
	}
	close(stop)
}

// StopNow is right: Now, of a package without goroutines, does not return either.
func StopNow(stop chan struct{}, done <-chan struct{}) {
	select {
	case <-done:
	case <-time.After(time.Second):
		close(stop)
		quit.Now(1)
	}
	close(stop)
}

// StopMildly is wrong: after Tell the channel is closed again.
func StopMildly(stop chan struct{}, done <-chan struct{}) {
	select {
	case <-done:
	case <-time.After(time.Second):
		close(stop) // related "closed for the first time here"
		complain.Tell("it takes too long")
	}
	close(stop) // want `stop is closed although it has been closed before`
}

// StopSadly is wrong: Mourn returns if it is not that bad.
func StopSadly(stop chan struct{}, done <-chan struct{}, bad bool) {
	select {
	case <-done:
	case <-time.After(time.Second):
		close(stop) // related "closed for the first time here"
		complain.Mourn("it takes too long", bad)
	}
	close(stop) // want `stop is closed although it has been closed before`
}
