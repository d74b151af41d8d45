// Package gathered waits for one channel for each goroutine.
package gathered

// Each is right.
func Each(page []byte, n int, print func([]byte)) {
	printed := make([]chan struct{}, n)
	for i := range printed {
		printed[i] = make(chan struct{})
		go func() {
			print(page)
			close(printed[i])
		}()
	}
	for _, p := range printed {
		<-p
	}
	clear(page)
}

// Listed is right.
func Listed(page []byte, n int, print func([]byte)) {
	var printed []chan struct{}
	for range n {
		p := make(chan struct{})
		printed = append(printed, p)
		go func() {
			defer close(p)
			print(page)
		}()
	}
	for _, p := range printed {
		<-p
	}
	clear(page)
}

// Numbered is right: it counts as far as the slice was made for.
func Numbered(page []byte, n int, print func([]byte)) {
	printed := make([]chan struct{}, n)
	for i := 0; i < n; i++ {
		p := make(chan struct{})
		printed[i] = p
		go func() {
			print(page)
			p <- struct{}{}
		}()
	}
	for i := 0; i < n; i++ {
		<-printed[i]
	}
	clear(page)
}

// Some waits for those of one kind.
func Some(page []byte, kinds []bool, print func([]byte)) {
	printed := make([]chan struct{}, len(kinds))
	for i := range printed {
		printed[i] = make(chan struct{})
		go func() {
			print(page)
			close(printed[i])
		}()
	}
	for i, p := range printed {
		if kinds[i] {
			<-p
		}
	}
	clear(page) // want `page is overwritten while the goroutine may still be using it`
}

// Few waits for two.
func Few(page []byte, n int, print func([]byte)) {
	printed := make([]chan struct{}, n)
	for i := range printed {
		printed[i] = make(chan struct{})
		go func() {
			print(page)
			close(printed[i])
		}()
	}
	for i := range 2 {
		<-printed[i]
	}
	clear(page) // want `page is overwritten while the goroutine may still be using it`
}

// Impatient gives up.
func Impatient(page []byte, n int, print func([]byte), quit func() bool) {
	printed := make([]chan struct{}, n)
	for i := range printed {
		printed[i] = make(chan struct{})
		go func() {
			print(page)
			close(printed[i])
		}()
	}
	for _, p := range printed {
		if quit() {
			break
		}
		<-p
	}
	clear(page) // want `page is overwritten while the goroutine may still be using it`
}

// Before gives the sign first.
func Before(page []byte, n int, print func([]byte)) {
	printed := make([]chan struct{}, n)
	for i := range printed {
		printed[i] = make(chan struct{})
		go func() {
			close(printed[i])
			print(page)
		}()
	}
	for _, p := range printed {
		<-p
	}
	clear(page) // want `page is overwritten while the goroutine may still be using it`
}

// Others waits for the channels of others.
func Others(page []byte, n int, print func([]byte), turns []chan struct{}) {
	printed := make([]chan struct{}, n)
	for i := range printed {
		printed[i] = make(chan struct{})
		go func() {
			print(page)
			close(printed[i])
		}()
	}
	for _, t := range turns {
		<-t
	}
	clear(page) // want `page is overwritten while the goroutine may still be using it`
}
