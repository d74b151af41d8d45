package dynamic

func do(f func()) { f() }

// A Chore gives its sign and stores its error in functions that another one calls.
type Chore struct {
	done chan struct{}
	err  error
}

// Start is wrong: the two calls of do are two steps of one run.
func (c *Chore) Start(work func() error) {
	go func() {
		err := work()
		do(func() { close(c.done) })
		do(func() { c.err = err }) // want "c.err is stored after f is called"
	}()
}

// Err waits for the end.
func (c *Chore) Err() error {
	<-c.done
	return c.err
}

// A Duty is a Chore that is right.
type Duty struct {
	done chan struct{}
	err  error
}

// Start is right.
func (d *Duty) Start(work func() error) {
	go func() {
		err := work()
		do(func() { d.err = err })
		do(func() { close(d.done) })
	}()
}

// Err waits for the end.
func (d *Duty) Err() error {
	<-d.done
	return d.err
}

// launch runs what it is given, one after the other.
func launch(end, set func()) {
	go func() {
		end()
		set() // want "err is stored after end is called"
	}()
}

// Exec is wrong: launch stores the error last.
func Exec(run func() error) error {
	var err error
	wait := make(chan struct{})
	launch(func() { close(wait) }, func() { err = run() })
	<-wait
	return err
}

// ExecWell is right.
func ExecWell(run func() error) error {
	var err error
	wait := make(chan struct{})
	launch(func() { err = run() }, func() { close(wait) })
	<-wait
	return err
}
