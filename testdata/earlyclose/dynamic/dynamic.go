// Package dynamic gives its signals through interfaces whose implementations are in sight.
package dynamic

type notifier interface{ finish() }

type latch struct{ done chan struct{} }

func (l *latch) finish() { close(l.done) }

type job struct {
	n    notifier
	l    *latch
	err  error
	work func() error
}

func newJob(work func() error) *job {
	l := &latch{done: make(chan struct{})}
	return &job{n: l, l: l, work: work}
}

func (j *job) start() {
	go func() {
		err := j.work()
		j.n.finish()
		j.err = err // want `j\.err is stored after l\.done is closed`
	}()
}

func (j *job) wait() error {
	<-j.l.done
	return j.err
}

type ordered struct {
	n    notifier
	l    *latch
	err  error
	work func() error
}

func newOrdered(work func() error) *ordered {
	l := &latch{done: make(chan struct{})}
	return &ordered{n: l, l: l, work: work}
}

func (o *ordered) start() {
	go func() {
		o.err = o.work()
		o.n.finish()
	}()
}

func (o *ordered) wait() error {
	<-o.l.done
	return o.err
}
