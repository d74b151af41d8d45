// Package closesend closes the data channel before it sends the error.
package closesend

// A Feed has prices and perhaps an error; Err looks, and does not wait.
type Feed struct {
	prices chan int
	errc   chan error
}

// Prices returns the channel of prices.
func (f *Feed) Prices() <-chan int { return f.prices }

// Err is called when Prices is closed; it takes a missing error for success.
func (f *Feed) Err() error {
	select {
	case err := <-f.errc: // related "."
		return err
	default:
		return nil
	}
}

// Open is wrong: a reader that sees prices closed asks Err before the error is there.
func Open(tick func() (int, error)) *Feed {
	f := &Feed{make(chan int), make(chan error, 1)}
	go func() {
		for {
			p, err := tick()
			if err != nil {
				close(f.prices) // related "signal|closed|cancel|[Dd]one|set|Broadcast"
				f.errc <- err   // want `is sent on f\.errc after`
				return
			}
			f.prices <- p
		}
	}()
	return f
}

// OpenOrdered is right: the error is in the buffer before the close.
func OpenOrdered(tick func() (int, error)) *Feed {
	f := &Feed{make(chan int), make(chan error, 1)}
	go func() {
		for {
			p, err := tick()
			if err != nil {
				f.errc <- err
				close(f.prices)
				return
			}
			f.prices <- p
		}
	}()
	return f
}

// OpenDeferred is right: the deferred close runs after the send.
func OpenDeferred(tick func() (int, error)) *Feed {
	f := &Feed{make(chan int), make(chan error, 1)}
	go func() {
		defer close(f.prices)
		for {
			p, err := tick()
			if err != nil {
				f.errc <- err
				return
			}
			f.prices <- p
		}
	}()
	return f
}

// OpenDeferredSend is wrong: both are deferred, and the close was deferred last.
func OpenDeferredSend(tick func() (int, error)) *Feed {
	f := &Feed{make(chan int), make(chan error, 1)}
	go func() {
		var err error
		defer func() {
			f.errc <- err // want `is sent on f\.errc after`
		}()
		defer close(f.prices) // related "signal|closed|cancel|[Dd]one|set|Broadcast"
		for p := 0; err == nil; p, err = tick() {
			f.prices <- p
		}
	}()
	return f
}

// Drain is wrong: everything is in one function; the error is polled right after the loop.
func Drain(tick func() (int, error)) (sum int, err error) {
	prices, failed := make(chan int), make(chan error, 1)
	go func() {
		p, err := tick()
		for ; err == nil; p, err = tick() {
			prices <- p
		}
		close(prices) // related "signal|closed|cancel|[Dd]one|set|Broadcast"
		failed <- err // want `is sent on failed after`
	}()
	for p := range prices {
		sum += p
	}
	select {
	case err = <-failed: // related "."
	default:
	}
	return sum, err
}

// DrainOrdered is right: what the loop's end makes sure of is sent before the close.
func DrainOrdered(tick func() (int, error)) (sum int, err error) {
	prices, failed := make(chan int), make(chan error, 1)
	go func() {
		p, err := tick()
		for ; err == nil; p, err = tick() {
			prices <- p
		}
		failed <- err
		close(prices)
	}()
	for p := range prices {
		sum += p
	}
	select {
	case err = <-failed:
	default:
	}
	return sum, err
}

// DrainBlocking is right: the receive waits for the one error that always comes.
func DrainBlocking(tick func() (int, error)) (sum int, err error) {
	prices, failed := make(chan int), make(chan error, 1)
	go func() {
		p, err := tick()
		for ; err == nil; p, err = tick() {
			prices <- p
		}
		close(prices)
		failed <- err
	}()
	for p := range prices {
		sum += p
	}
	return sum, <-failed
}

// DrainUnbuffered is wrong: the send finds no receiver any more, and the goroutine never ends.
func DrainUnbuffered(tick func() (int, error)) (sum int, err error) {
	prices, failed := make(chan int), make(chan error)
	go func() {
		p, err := tick()
		for ; err == nil; p, err = tick() {
			prices <- p
		}
		close(prices) // related "signal|closed|cancel|[Dd]one|set|Broadcast"
		failed <- err // want `is sent on failed after`
	}()
	for {
		p, ok := <-prices
		if !ok {
			break
		}
		sum += p
	}
	select {
	case err = <-failed:
	default:
	}
	return sum, err
}

// DrainUnbufferedBlocking is right: the receive meets the send.
func DrainUnbufferedBlocking(tick func() (int, error)) (sum int, err error) {
	prices, failed := make(chan int), make(chan error)
	go func() {
		p, err := tick()
		for ; err == nil; p, err = tick() {
			prices <- p
		}
		close(prices)
		failed <- err
	}()
	for p := range prices {
		sum += p
	}
	return sum, <-failed
}

// Counted is wrong: the length of the error channel is looked at before the error can be in it.
func Counted(tick func() (int, error)) error {
	prices, failed := make(chan int), make(chan error, 1)
	go func() {
		_, err := tick()
		close(prices) // related "signal|closed|cancel|[Dd]one|set|Broadcast"
		failed <- err // want `is sent on failed after`
	}()
	<-prices
	if len(failed) > 0 { // related "."
		return <-failed
	}
	return nil
}

// CountedOrdered is right: the error is counted once prices is closed.
func CountedOrdered(tick func() (int, error)) error {
	prices, failed := make(chan int), make(chan error, 1)
	go func() {
		_, err := tick()
		failed <- err
		close(prices)
	}()
	<-prices
	if len(failed) > 0 {
		return <-failed
	}
	return nil
}

// Both is wrong: the select sees prices closed and takes that for success, the error comes later.
func Both(tick func() (int, error), use func(int)) error {
	prices, failed := make(chan int), make(chan error, 1)
	go func() {
		p, err := tick()
		for ; err == nil; p, err = tick() {
			prices <- p
		}
		close(prices) // related "signal|closed|cancel|[Dd]one|set|Broadcast"
		failed <- err // want `is sent on failed after`
	}()
	for {
		select {
		case p, ok := <-prices:
			if !ok {
				return nil
			}
			use(p)
		case err := <-failed:
			return err
		}
	}
}

// BothWaited is right: the case that sees prices closed goes on to wait for the error.
func BothWaited(tick func() (int, error), use func(int)) error {
	prices, failed := make(chan int), make(chan error, 1)
	go func() {
		p, err := tick()
		for ; err == nil; p, err = tick() {
			prices <- p
		}
		close(prices)
		failed <- err
	}()
	for {
		select {
		case p, ok := <-prices:
			if !ok {
				return <-failed
			}
			use(p)
		case err := <-failed:
			return err
		}
	}
}

// BothNil is right: the closed channel is taken out of the select, which goes on to wait for the error.
func BothNil(tick func() (int, error), use func(int)) error {
	prices, failed := make(chan int), make(chan error, 1)
	go func() {
		p, err := tick()
		for ; err == nil; p, err = tick() {
			prices <- p
		}
		close(prices)
		failed <- err
	}()
	for in := prices; ; {
		select {
		case p, ok := <-in:
			if !ok {
				in = nil
				continue
			}
			use(p)
		case err := <-failed:
			return err
		}
	}
}

// BothLeft is wrong: the loop is left when prices is closed, and success is returned after it.
func BothLeft(tick func() (int, error), use func(int)) error {
	prices, failed := make(chan int), make(chan error)
	go func() {
		p, err := tick()
		for ; err == nil; p, err = tick() {
			prices <- p
		}
		close(prices) // related "signal|closed|cancel|[Dd]one|set|Broadcast"
		failed <- err // want `is sent on failed after`
	}()
loop:
	for {
		select {
		case p, ok := <-prices:
			if !ok {
				break loop
			}
			use(p)
		case err := <-failed:
			return err
		}
	}
	return nil
}

// BothPolled is right: the error was sent before the close, so a look is enough.
func BothPolled(tick func() (int, error), use func(int)) error {
	prices, failed := make(chan int), make(chan error, 1)
	go func() {
		defer close(prices)
		for {
			p, err := tick()
			if err != nil {
				failed <- err
				return
			}
			prices <- p
		}
	}()
	for {
		select {
		case p, ok := <-prices:
			if ok {
				use(p)
				continue
			}
			select {
			case err := <-failed:
				return err
			default:
				return nil
			}
		case err := <-failed:
			return err
		}
	}
}

// Results is wrong: it is no error that is sent late here, but a count.
func Results(work func(chan<- string) int) (lines []string, count int) {
	out, total := make(chan string), make(chan int, 1)
	go func() {
		n := work(out)
		close(out) // related "signal|closed|cancel|[Dd]one|set|Broadcast"
		total <- n // want `is sent on total after`
	}()
	for l := range out {
		lines = append(lines, l)
	}
	select {
	case count = <-total:
	default:
		count = -1
	}
	return lines, count
}

// Generic is wrong for every type of item.
func Generic[T any](items []T, check func(T) error, use func(T)) (err error) {
	data, failed := make(chan T, len(items)), make(chan error, 1)
	go func() {
		var err error
		for _, it := range items {
			if err = check(it); err != nil {
				break
			}
			data <- it
		}
		close(data) // related "signal|closed|cancel|[Dd]one|set|Broadcast"
		if err != nil {
			failed <- err // want `is sent on failed after`
		}
	}()
	for it := range data {
		use(it)
	}
	select {
	case err = <-failed:
	default:
	}
	return err
}

// Met is right: without a buffer, the error is received before the send is over.
func Met(tick func() (int, error), use func(int)) error {
	prices, failed := make(chan int), make(chan error)
	go func() {
		p, err := tick()
		for ; err == nil; p, err = tick() {
			prices <- p
		}
		failed <- err
		close(prices)
	}()
	for {
		select {
		case p, ok := <-prices:
			if !ok {
				return nil
			}
			use(p)
		case err := <-failed:
			return err
		}
	}
}

// Unmet is wrong: the error lies in the buffer when prices is closed.
func Unmet(tick func() (int, error), use func(int)) error {
	prices, failed := make(chan int), make(chan error, 1)
	go func() {
		p, err := tick()
		for ; err == nil; p, err = tick() {
			prices <- p
		}
		failed <- err // related "sent"
		close(prices)
	}()
	for {
		select {
		case p, ok := <-prices:
			if !ok {
				return nil // want `an error sent on failed may be missed here once prices is closed`
			}
			use(p)
		case err := <-failed:
			return err
		}
	}
}
