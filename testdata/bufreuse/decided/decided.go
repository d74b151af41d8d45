// Package decided lets one value decide about a loan and a later use.
package decided

import "io"

// Either is right: in one run, flag is either set or not.
func Either(flag bool, r io.Reader, out chan []byte) {
	buf := make([]byte, 10)
	if flag {
		out <- buf
	}
	go func() {
		if !flag {
			r.Read(buf)
		}
	}()
}

// Stored is wrong: the flag may have changed in between.
func Stored(flag bool, r io.Reader, out chan []byte) {
	buf := make([]byte, 10)
	if flag {
		out <- buf
	}
	go func() {
		flag = flag && len(out) > 1
		if !flag {
			r.Read(buf) // want "buf is overwritten while a receiver from out may still be using it"
		}
	}()
}

// Turns is wrong: each turn has a flag of its own, and all have one buffer.
func Turns(flags []bool, r io.Reader, out chan []byte) {
	buf := make([]byte, 10)
	for _, flag := range flags {
		if flag {
			out <- buf
		}
		go func() {
			if !flag {
				r.Read(buf) // want "buf is overwritten while a receiver from out may still be using it"
			}
		}()
	}
}
