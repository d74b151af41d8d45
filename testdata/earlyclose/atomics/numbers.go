package atomics

import "sync/atomic"

// A File is loaded in the background. Its number is 1 once it is there, and nobody gives it any other.
type File struct {
	loaded int32
	err    error
}

// Load is wrong: who finds that the number is not zero finds no error yet.
func (f *File) Load(parse func() error) {
	go func() {
		err := parse()
		atomic.StoreInt32(&f.loaded, 1)
		f.err = err // want "f.err is stored after f.loaded is set"
	}()
}

// Err returns the error once it is known.
func (f *File) Err() error {
	if atomic.LoadInt32(&f.loaded) == 0 {
		return nil
	}
	return f.err
}

// A Page is a File that is right.
type Page struct {
	loaded int32
	err    error
}

// Load is right: the number comes last.
func (p *Page) Load(parse func() error) {
	go func() {
		p.err = parse()
		atomic.StoreInt32(&p.loaded, 1)
	}()
}

// Err returns the error once it is known.
func (p *Page) Err() error {
	if atomic.LoadInt32(&p.loaded) == 0 {
		return nil
	}
	return p.err
}

// A Book has two numbers, of which the second says that it is there.
type Book struct {
	state atomic.Int32
	err   error
}

// Load is right: the first number says only that it has begun, and Err does not look for it alone.
func (b *Book) Load(parse func() error) {
	b.state.Store(1)
	b.err = parse()
	b.state.Store(2)
}

// Err returns the error once it is known, or else the one that parse has left.
func (b *Book) Err() error {
	if b.state.Load() != 0 {
		return b.err
	}
	return nil
}

// A Leaf is reset to zero, which is no other number.
type Leaf struct {
	state atomic.Int32
	text  string
}

// Load is wrong.
func (l *Leaf) Load(parse func() string) {
	s := parse()
	l.state.Store(1)
	l.text = s // want "l.text is stored after l.state is set"
}

// Drop forgets the text.
func (l *Leaf) Drop() { l.state.Store(0) }

// Text returns the text if it is there.
func (l *Leaf) Text() string {
	if l.state.Load() != 0 {
		return l.text
	}
	return ""
}

// A Gauge is read in the course of the work, and once more at the end.
type Gauge struct {
	ended atomic.Int32
	code  int
}

// Read is right: it takes the code in either case.
func (g *Gauge) Read(body []byte) (code, size int) {
	if g.ended.Load() != 0 {
		size = len(body)
	}
	return g.code, size
}

// End sets the number for what Read says of the size.
func (g *Gauge) End(code int) {
	g.ended.Store(2)
	g.code = code
}

// A Meter is read at the end.
type Meter struct {
	ended atomic.Int32
	code  int
}

// Read takes the code only once the meter has ended.
func (m *Meter) Read(body []byte) (code, size int) {
	if m.ended.Load() != 0 {
		return m.code, len(body)
	}
	return 0, 0
}

// End is wrong: between the number and the code somebody reads.
func (m *Meter) End(code int) {
	m.ended.Store(2)
	m.code = code // want `m\.code is stored after m\.ended is set`
}
