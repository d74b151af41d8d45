// Package locks passes tokens over channels to take turns, which says nothing
// about results.
package locks

// A Register is guarded by a channel of one place: a send locks, a receive
// unlocks.
type Register struct {
	turn  chan struct{}
	value int
}

// Set is right: the send takes the turn.
func (r *Register) Set(v int) {
	r.turn <- struct{}{}
	r.value = v
	<-r.turn
}

// Twice reads in two turns.
func (r *Register) Twice() int {
	r.turn <- struct{}{}
	a := r.value
	<-r.turn
	r.turn <- struct{}{}
	b := r.value
	<-r.turn
	return a + b
}

// A Baton is guarded the other way round: a receive locks, a send unlocks.
type Baton struct {
	free  chan struct{}
	value int
}

// Bump is right: the second store has taken the baton again.
func (b *Baton) Bump(next func() int) {
	<-b.free
	b.value = next()
	b.free <- struct{}{}
	next()
	<-b.free
	b.value = next()
	b.free <- struct{}{}
}

// Value reads in its turn.
func (b *Baton) Value() int {
	<-b.free
	v := b.value
	b.free <- struct{}{}
	return v
}

// A Player can be paused.
type Player struct {
	pause, resume chan struct{}
	at            int
}

// Seek is right: the loop does not go on before resume.
func (p *Player) Seek(at int) {
	p.pause <- struct{}{}
	p.at = at
	p.resume <- struct{}{}
}

// Play goes on from wherever it is.
func (p *Player) Play(step func(int)) {
	for {
		select {
		case <-p.pause:
			<-p.resume
		default:
		}
		step(p.at)
		p.at++
	}
}

// Steps is right: each result is stored before the signal of its own turn; the one given before belongs to the turn before.
func Steps(n int, f func(int) int) (sum int) {
	tick, tock := make(chan struct{}), make(chan struct{})
	var in, out int
	go func() {
		for range tick {
			out = f(in)
			tock <- struct{}{}
		}
	}()
	for i := range n {
		in = i
		tick <- struct{}{}
		<-tock
		sum += out
	}
	close(tick)
	return sum
}

// Bounded is right: the sends count those who work, and at the end they wait for all.
func Bounded(jobs []int, do func(int) int) []int {
	seats := make(chan struct{}, 4)
	out := make([]int, len(jobs))
	for i, j := range jobs {
		seats <- struct{}{}
		go func() {
			defer func() { <-seats }()
			out[i] = do(j)
		}()
	}
	for range cap(seats) {
		seats <- struct{}{}
	}
	return out
}
