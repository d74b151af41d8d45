// Package called closes a channel in functions that others call.
package called

import "sync"

func shut(c chan int) { close(c) } // want "c is closed although it has been closed before"

// Twice is wrong: the callee closes once more.
func Twice() {
	c := make(chan int)
	close(c) // related "c is closed for the first time here"
	shut(c)
}

func open(c chan int) chan int {
	if c == nil {
		c = make(chan int)
	}
	return c
}

func shutOpen(c chan int, open bool) {
	if open {
		close(c)
	}
}

// Once is right: the callee closes where it is told to.
func Once() {
	c := open(nil)
	close(c)
	shutOpen(c, false)
}

// A Line closes in a method.
type Line struct{ words chan int }

func (l *Line) hangUp() {
	close(l.words) // want "l.words is closed although it has been closed before"
}

// Talk is wrong where talk fails: the deferred call closes as well.
func (l *Line) Talk(talk func() error) error {
	defer l.hangUp()
	if err := talk(); err != nil {
		l.hangUp()
		return err
	}
	return nil
}

// A Cord is cut by one of two calls.
type Cord struct{ knots chan int }

func (c *Cord) cut() { close(c.knots) }

// Tie is right: one path comes to one of the calls.
func (c *Cord) Tie(tie func() error) error {
	if err := tie(); err != nil {
		c.cut()
		return err
	}
	c.cut()
	return nil
}

// A Rope closes once, however often it is told to.
type Rope struct {
	once  sync.Once
	knots chan int
}

func (r *Rope) cut() { r.once.Do(func() { close(r.knots) }) }

// Tie is right.
func (r *Rope) Tie(tie func() error) error {
	defer r.cut()
	if err := tie(); err != nil {
		r.cut()
		return err
	}
	return nil
}

// A Door gets a new channel when it is opened again.
type Door struct{ guests chan int }

func (d *Door) open()  { d.guests = make(chan int) }
func (d *Door) close() { close(d.guests) }

// Visit is right: the second close is one of another channel.
func (d *Door) Visit(again func()) {
	d.close()
	again()
	d.close()
}

// Again opens the door.
func (d *Door) Again() { d.Visit(d.open) }

// A Vault drops what goes wrong.
type Vault struct{ keys chan int }

func (v *Vault) close() {
	defer func() { _ = recover() }()
	close(v.keys)
}

// Lock is right, if not pretty: nobody notices the panic.
func (v *Vault) Lock() {
	v.close()
	v.close()
}

// Halt is wrong: both goroutines call what closes.
func Halt(a, b func()) chan struct{} {
	stop := make(chan struct{})
	halt := func() { close(stop) } // want "stop is closed although another goroutine closes it, too"
	go func() {
		a()
		halt()
	}()
	go func() {
		b()
		halt()
	}()
	return stop
}

// HaltOnce is right: there is a guard.
func HaltOnce(a, b func()) chan struct{} {
	stop := make(chan struct{})
	var once sync.Once
	halt := func() { once.Do(func() { close(stop) }) }
	go func() {
		a()
		halt()
	}()
	go func() {
		b()
		halt()
	}()
	return stop
}

// Map is wrong: each of the workers closes.
func Map(in, out chan int) {
	for range 3 {
		go work(in, out)
	}
}

func work(in, out chan int) {
	for v := range in {
		out <- v
	}
	close(out) // want "out is closed although another goroutine closes it, too"
}

// MapEach is right: each worker has a channel of its own.
func MapEach(in chan int, outs []chan int) {
	for _, out := range outs {
		go workEach(in, out)
	}
}

func workEach(in, out chan int) {
	for v := range in {
		out <- v
	}
	close(out)
}

// A Pool closes its channel in each of its workers.
type Pool struct{ in, out chan int }

// Run is wrong.
func (p *Pool) Run() {
	for i := range 3 {
		go p.work(i)
	}
}

func (p *Pool) work(i int) {
	defer close(p.out) // want "p.out is closed although another goroutine closes it, too"
	for v := range p.in {
		p.out <- v + i
	}
}

// A Chain is a list of workers.
type Chain struct {
	next    *Chain
	in, out chan int
}

// Run is right: each turn starts the next one.
func (c *Chain) Run() {
	for c != nil {
		go c.work()
		c = c.next
	}
}

func (c *Chain) work() {
	defer close(c.out)
	for v := range c.in {
		c.out <- v
	}
}

// A Crew has one worker that closes.
type Crew struct {
	all     sync.WaitGroup
	in, out chan int
}

// Run is right: who closes is started once.
func (c *Crew) Run() {
	for range 3 {
		c.all.Add(1)
		go c.work()
	}
	go c.end()
}

func (c *Crew) work() {
	defer c.all.Done()
	for v := range c.in {
		c.out <- v
	}
}

func (c *Crew) end() {
	c.all.Wait()
	close(c.out)
}
