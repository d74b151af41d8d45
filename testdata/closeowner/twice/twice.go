// Package twice closes a channel twice.
package twice

import "sync"

// Serve is wrong: the deferred close runs after the explicit one.
func Serve(work func() error, gone chan struct{}) error {
	defer close(gone) // want `gone is closed although it has been closed before`
	if err := work(); err != nil {
		close(gone) // related "closed before"
		return err
	}
	return nil
}

// ServeOnce is right: one close, deferred.
func ServeOnce(work func() error, gone chan struct{}) error {
	defer close(gone)
	if err := work(); err != nil {
		return err
	}
	return nil
}

// Leave is wrong: on the error the channel is closed, and again at the end.
func Leave(work func() error) {
	gone := make(chan struct{})
	go func() { <-gone }()
	if work() != nil {
		close(gone) // related "closed before"
	}
	close(gone) // want `gone is closed although it has been closed before`
}

// LeaveEither is right: each path closes once.
func LeaveEither(work func() error) {
	gone := make(chan struct{})
	go func() { <-gone }()
	if work() != nil {
		close(gone)
		return
	}
	close(gone)
}

// LeaveFresh is right: the second close is of another channel.
func LeaveFresh(work func() error) {
	gone := make(chan struct{})
	go func() { <-gone }()
	close(gone)
	if work() != nil {
		gone = make(chan struct{})
		close(gone)
	}
}

// LeaveNil is right: the variable tells whether the channel is closed.
func LeaveNil(work func() error) {
	gone := make(chan struct{})
	if work() != nil {
		close(gone)
		gone = nil
	}
	if gone != nil {
		close(gone)
	}
}

// A Door may be shut from several sides.
type Door struct {
	once sync.Once
	shut chan struct{}
}

// Shut is right: the Once lets only the first call close.
func (d *Door) Shut() {
	d.once.Do(func() { close(d.shut) })
}

// Slam is right: likewise.
func (d *Door) Slam() {
	d.once.Do(func() { close(d.shut) })
	d.Shut()
}

// A Gate has a goroutine that sends.
type Gate struct {
	once   sync.Once
	passed chan int
}

// Open starts it.
func (g *Gate) Open() {
	go func() {
		for i := 0; ; i++ {
			g.passed <- i // related "sends on"
		}
	}()
}

// Close is wrong: the Once keeps two closes apart, not the close and the send.
func (g *Gate) Close() {
	g.once.Do(func() { close(g.passed) }) // want `g\.passed is closed while the goroutine may still send on it`
}
