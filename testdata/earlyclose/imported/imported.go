// Package imported gives its signals through the functions of another package.
package imported

import "asyncown.test/facts"

// A job opens the gate before it has stored what those who wait for it return.
type job struct {
	gate facts.Gate
	err  error
}

func (j *job) run(f func() error) {
	go func() {
		err := f()
		j.gate.Open()
		j.err = err // want `j\.err is stored after j\.gate\.Open`
	}()
}

func (j *job) wait() error {
	j.gate.Pass()
	return j.err
}

// An ordered does the same in the other order.
type ordered struct {
	gate facts.Gate
	err  error
}

func (o *ordered) run(f func() error) {
	go func() {
		o.err = f()
		o.gate.Open()
	}()
}

func (o *ordered) wait() error {
	o.gate.Pass()
	return o.err
}

// A crew leaves a group, through a helper here, before the result is there.
type crew struct {
	all  facts.Gate
	errs []error
	last error
}

func (c *crew) member(f func() error) {
	go func() {
		err := f()
		c.leave()
		c.last = err // want `c\.last is stored after c\.all\.Leave`
	}()
}

func (c *crew) leave() { c.all.Leave() }

func (c *crew) result() error {
	c.all.Join()
	return c.last
}

// A staff stores first.
type staff struct {
	all  facts.Gate
	last error
}

func (s *staff) member(f func() error) {
	go func() {
		defer s.leave()
		s.last = f()
	}()
}

func (s *staff) leave() { s.all.Leave() }

func (s *staff) result() error {
	s.all.Join()
	return s.last
}
