// Package decided lets one value decide whether a sign comes early, and whether anybody waits for it.
package decided

import "io"

// Either is right: where the sign comes early, nobody waits for it.
func Either(early bool) error {
	var err error
	done := make(chan struct{})
	go func() {
		if early {
			close(done)
		}
		err = io.EOF
		if !early {
			close(done)
		}
	}()
	if early {
		return nil
	}
	<-done
	return err
}

// Same is wrong: the sign comes early where it is waited for.
func Same(early bool) error {
	var err error
	done := make(chan struct{})
	go func() {
		if early {
			close(done)
		}
		err = io.EOF // want "err is stored after done is closed"
		if !early {
			close(done)
		}
	}()
	if !early {
		return nil
	}
	<-done
	return err
}
