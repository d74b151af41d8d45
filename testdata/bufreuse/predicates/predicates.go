// Package predicates asks the same question about a number in two places, through a
// method.
package predicates

import "io"

// A packer compresses in the background, unless it has one worker only.
type packer struct {
	workers int
	block   []byte
	used    int
	out     chan<- []byte
	report  func(int)
	fill    func() []byte
}

func (p *packer) alone() bool { return p.workers == 1 }

func (p *packer) emit(data []byte) error {
	if p.alone() {
		p.report(len(data))
		return nil
	}
	p.out <- data
	return nil
}

// Write is right: with one worker nothing is lent, with more the block is replaced.
func (p *packer) Write(b []byte) (n int, err error) {
	for len(b) > 0 {
		m := copy(p.block[p.used:], b)
		p.used += m
		b = b[m:]
		n += m
		if p.used < len(p.block) {
			return n, nil
		}
		if err := p.emit(p.block); err != nil {
			return n, err
		}
		if !p.alone() {
			p.block = p.fill()
		}
		p.used = 0
	}
	return n, nil
}

// ReadFrom is right for the same reason, with a variable in the place of the field.
func (p *packer) ReadFrom(r io.Reader) (n int64, err error) {
	var done bool
	data := p.fill()
	for !done {
		m, err := io.ReadFull(r, data)
		switch err {
		case nil:
		case io.EOF, io.ErrUnexpectedEOF:
			done = true
		default:
			return n, err
		}
		n += int64(m)
		if m > 0 {
			if err := p.emit(data[:m]); err != nil {
				return n, err
			}
			p.report(m)
		}
		if !done && !p.alone() {
			data = p.fill()
		}
	}
	return n, nil
}

// A crate asks whether it has one worker too few times.
type crate struct {
	workers int
	block   []byte
	used    int
	out     chan<- []byte
	fill    func() []byte
}

func (c *crate) alone() bool { return c.workers == 1 }

func (c *crate) emit(data []byte) {
	if !c.alone() {
		c.out <- data
	}
}

// Write is wrong: with one worker the block is replaced, with more it is kept.
func (c *crate) Write(b []byte) (n int, err error) {
	for len(b) > 0 {
		m := copy(c.block[c.used:], b) // want `c\.block is overwritten while a receiver from c\.out may still be using it`
		c.used += m
		b = b[m:]
		n += m
		if c.used < len(c.block) {
			return n, nil
		}
		c.emit(c.block)
		if c.alone() {
			c.block = c.fill()
		}
		c.used = 0
	}
	return n, nil
}
