package cancelled

import "context"

// A Listing keeps its context and the function that ends it in fields. One function makes both, and starts the
// work.
type Listing struct {
	ctx  context.Context
	stop context.CancelFunc
	out  []string
}

// List is wrong: Names may return before the names are stored.
func List(list func(context.Context) []string) *Listing {
	ctx, cancel := context.WithCancel(context.Background())
	l := &Listing{ctx: ctx, stop: cancel}
	go func() {
		names := list(ctx)
		l.stop()
		l.out = names // want "l.out is stored after l.stop is called"
	}()
	return l
}

// Names returns the names once they are there.
func (l *Listing) Names() []string {
	<-l.ctx.Done() // related `Names waits for l.ctx.Done\(\) here`
	return l.out
}

// An Audit is ended with a cause.
type Audit struct {
	ctx  context.Context
	fail context.CancelCauseFunc
	rows int
}

// Begin is wrong in the same way.
func Begin(run func(context.Context) (int, error)) *Audit {
	a := &Audit{}
	a.ctx, a.fail = context.WithCancelCause(context.Background())
	go func() {
		n, err := run(a.ctx)
		a.fail(err)
		a.rows = n // want `a.rows is stored after a.fail\(err\) is called`
	}()
	return a
}

// Rows returns their number once it is known.
func (a *Audit) Rows() int {
	<-a.ctx.Done()
	return a.rows
}

// A Survey is a Listing that is right.
type Survey struct {
	ctx  context.Context
	stop context.CancelFunc
	out  []string
}

// Ask is right: the end comes last.
func Ask(list func(context.Context) []string) *Survey {
	ctx, cancel := context.WithCancel(context.Background())
	s := &Survey{ctx: ctx, stop: cancel}
	go func() {
		s.out = list(ctx)
		s.stop()
	}()
	return s
}

// Answers returns the answers once they are there.
func (s *Survey) Answers() []string {
	<-s.ctx.Done()
	return s.out
}
