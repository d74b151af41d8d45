// Package decided lets one value decide about the start of a sender and the close.
package decided

// Either is right: in one run, flag is either set or not.
func Either(flag bool) chan int {
	out := make(chan int, 1)
	if flag {
		go func() { out <- 1 }()
	}
	if !flag {
		close(out)
	}
	return out
}

// Changed is wrong: the flag may have changed in between.
func Changed(flag bool) chan int {
	out := make(chan int, 1)
	if flag {
		go func() { out <- 1 }() // related "the goroutine sends on out here"
	}
	flag = flag && cap(out) > 1
	if !flag {
		close(out) // want "out is closed while the goroutine may still send on it"
	}
	return out
}

// Same is wrong: both are done if the flag is set.
func Same(flag bool) chan int {
	out := make(chan int, 1)
	if flag {
		close(out) // want "out is closed while the goroutine may still send on it"
	}
	if flag {
		go func() { out <- 1 }() // related "the goroutine sends on out here"
	}
	return out
}

// Beside is right: a goroutine closes where no other one was started.
func Beside(in chan int, flag bool) chan int {
	out := make(chan int)
	if flag {
		in = out
	} else {
		go func() {
			for v := range in {
				out <- v
			}
		}()
	}
	go func() {
		<-in
		if flag {
			close(out)
		}
	}()
	return out
}

// Stored is wrong: a literal changes the flag.
func Stored(in chan int, flag bool) chan int {
	out := make(chan int)
	if !flag {
		go func() {
			for v := range in {
				out <- v // related "the goroutine sends on out here"
			}
		}()
	}
	go func() {
		flag = <-in == 0
		if flag {
			close(out) // want "out is closed while the goroutine may still send on it"
		}
	}()
	return out
}

// Modes is right: the mode is one of the two.
func Modes(mode int) chan int {
	out := make(chan int, 1)
	if mode == 1 {
		go func() { out <- 1 }()
	}
	if mode == 2 {
		close(out)
	}
	return out
}

// Others is wrong: the mode may be none of the two.
func Others(mode int) chan int {
	out := make(chan int, 1)
	if mode != 1 {
		go func() { out <- 1 }() // related "the goroutine sends on out here"
	}
	if mode != 2 {
		close(out) // want "out is closed while the goroutine may still send on it"
	}
	return out
}

// Turns is wrong: each turn has a flag of its own, and all have one channel.
func Turns(flags []bool) chan int {
	out := make(chan int, 1)
	for _, flag := range flags {
		if flag {
			go func() { out <- 1 }() // related "the goroutine sends on out here"
		}
		if !flag {
			close(out) // want "out is closed while the goroutine may still send on it"
			break
		}
	}
	return out
}

// Rounds is right: each turn has a flag and a channel of its own.
func Rounds(flags []bool) {
	for _, flag := range flags {
		out := make(chan int, 1)
		if flag {
			go func() { out <- 1 }()
		}
		if !flag {
			close(out)
		}
		<-out
	}
}
