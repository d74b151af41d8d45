// Package onceresult computes something once for all callers; the error must be there for
// all of them, too.
package onceresult

import "sync"

type settings struct{ name string }

func load() (*settings, error) { return &settings{}, nil }

var (
	once    sync.Once
	current *settings
)

// Current is wrong: the first caller gets the error, the others neither error nor
// settings.
func Current() (*settings, error) {
	var err error
	once.Do(func() {
		current, err = load() // want `err is stored only by the first call of Current`
	})
	return current, err
}

var (
	allOnce sync.Once
	all     *settings
	allErr  error
)

// All is right: the error stays with the settings.
func All() (*settings, error) {
	allOnce.Do(func() {
		all, allErr = load()
	})
	return all, allErr
}

// A lazy one has the Once in a field.
type lazy struct {
	once  sync.Once
	value *settings
}

// Get is wrong for the same reason, with a result that has a name.
func (l *lazy) Get() (s *settings, err error) {
	l.once.Do(func() {
		s, err = load() // want `err is stored only by the first call of Get`
		l.value = s
	})
	return l.value, err
}

// Local is right: the Once is its own.
func Local() (err error) {
	var once sync.Once
	step := func() {
		once.Do(func() { _, err = load() })
	}
	step()
	step()
	return err
}

// First is right: it says whether this call was the first.
func (l *lazy) First() bool {
	first := false
	l.once.Do(func() { first = true })
	return first
}

// Report is right: what is kept tells that there was an error.
func (l *lazy) Report(log func(error)) *settings {
	var err error
	l.once.Do(func() {
		l.value, err = load()
	})
	if err != nil {
		log(err)
	}
	return l.value
}

var onceValues = sync.OnceValues(load)

// Values is right: the function keeps both.
func Values() (*settings, error) { return onceValues() }

// A closer returns the error of closing to the one who closes, as is the custom.
type closer struct {
	once  sync.Once
	inner interface{ Close() error }
}

// Close is right: nothing that the others rely on has come of the first call.
func (c *closer) Close() (err error) {
	c.once.Do(func() { err = c.inner.Close() })
	return err
}
