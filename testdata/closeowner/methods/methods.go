// Package methods closes in one method what a goroutine of another one sends on.
package methods

// A Radar turns until it is closed.
type Radar struct {
	echoes chan int
	quit   chan struct{}
	off    chan struct{}
}

// Turn starts the goroutine.
func (r *Radar) Turn(ping func() int) {
	go func() {
		for {
			r.echoes <- ping() // related "sends on"
		}
	}()
}

// Close is wrong: the goroutine of Turn does not know of it.
func (r *Radar) Close() {
	close(r.echoes) // want `r\.echoes is closed while the goroutine may still send on it`
}

// A Sonar tells its goroutine to end, and waits until it has.
type Sonar struct {
	echoes    chan int
	quit, off chan struct{}
}

// Turn starts the goroutine, which says at its end that it is through.
func (s *Sonar) Turn(ping func() int) {
	go func() {
		defer close(s.off)
		for {
			select {
			case <-s.quit:
				return
			case s.echoes <- ping():
			}
		}
	}()
}

// Close is right: off is closed after the last send.
func (s *Sonar) Close() {
	close(s.quit)
	<-s.off
	close(s.echoes)
}

// A Lidar tells its goroutine to end, and does not wait.
type Lidar struct {
	echoes    chan int
	quit, off chan struct{}
}

// Turn starts the goroutine.
func (l *Lidar) Turn(ping func() int) {
	go func() {
		defer close(l.off)
		for {
			select {
			case <-l.quit:
				return
			case l.echoes <- ping(): // related "sends on"
			}
		}
	}()
}

// Close is wrong: that quit is closed does not keep the select from choosing the send.
func (l *Lidar) Close() {
	close(l.quit)
	close(l.echoes) // want `l\.echoes is closed while the goroutine may still send on it`
}

// A Buoy is closed by its own goroutine.
type Buoy struct {
	echoes chan int
	quit   chan struct{}
}

// Float starts the goroutine.
func (b *Buoy) Float(ping func() int) {
	go b.float(ping)
}

// float is right: who sends closes.
func (b *Buoy) float(ping func() int) {
	defer close(b.echoes)
	for {
		select {
		case <-b.quit:
			return
		case b.echoes <- ping():
		}
	}
}

// Close is right: it closes the other channel.
func (b *Buoy) Close() { close(b.quit) }

// A Relay has a named method as its goroutine.
type Relay struct{ out chan string }

// Start starts it.
func (r *Relay) Start(lines []string) {
	go r.run(lines)
}

func (r *Relay) run(lines []string) {
	for _, l := range lines {
		r.out <- l // related "sends on"
	}
}

// Stop is wrong: run may be in the middle of its lines.
func (r *Relay) Stop() {
	close(r.out) // want `r\.out is closed while the goroutine may still send on it`
}

// Two is right: the channels belong to two relays.
func Two(lines []string) {
	busy, idle := &Wire{make(chan string)}, &Wire{make(chan string)}
	go func() {
		for _, l := range lines {
			busy.out <- l
		}
	}()
	close(idle.out)
	for range lines {
		<-busy.out
	}
}

// A Wire has nothing but its channel.
type Wire struct{ out chan string }
