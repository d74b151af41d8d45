package siblings

// A link is closed by a goroutine that its first failure starts.
type link struct {
	down bool
	done chan struct{}
	read func() (int, error)
	last int
}

// fail starts the closing once: nothing sets down back.
func (l *link) fail() {
	if l.down {
		return
	}
	l.down = true
	go func() {
		defer close(l.done)
		l.read()
	}()
}

func (l *link) peek() int {
	if l.last != 0 {
		return l.last
	}
	n, err := l.read()
	if err != nil {
		l.fail()
		return 0
	}
	l.last = n
	return n
}

func (l *link) next() (int, error) {
	if l.down {
		return 0, nil
	}
	n := l.peek()
	l.last = 0
	if _, err := l.read(); err != nil {
		l.fail()
		return 0, err
	}
	return n, nil
}

// Drain is right: both calls may fail, and the second failure finds the link down.
func (l *link) Drain() {
	for {
		if n := l.peek(); n == 5 {
			return
		}
		if _, err := l.next(); err != nil {
			return
		}
	}
}

// A port is a link that is tried again.
type port struct {
	down bool
	done chan struct{}
	read func() (int, error)
	last int
}

func (p *port) fail() {
	if p.down {
		return
	}
	p.down = true
	go func() {
		defer close(p.done) // want `p\.done is closed although another goroutine closes it, too`
		p.read()
	}()
}

func (p *port) retry() { p.down = false }

func (p *port) peek() int {
	if p.last != 0 {
		return p.last
	}
	n, err := p.read()
	if err != nil {
		p.fail()
		return 0
	}
	p.last = n
	return n
}

func (p *port) next() (int, error) {
	if p.down {
		p.retry()
	}
	n := p.peek()
	p.last = 0
	if _, err := p.read(); err != nil {
		p.fail()
		return 0, err
	}
	return n, nil
}

// Drain is wrong: between two failures, the port is taken for sound again.
func (p *port) Drain() {
	for {
		if n := p.peek(); n == 5 {
			return
		}
		if _, err := p.next(); err != nil {
			return
		}
	}
}
