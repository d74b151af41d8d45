package cancelled

import (
	"context"
	"os"
	"os/signal"
	"time"
)

// A Sprint has a time limit.
type Sprint struct {
	ctx   context.Context
	stop  context.CancelFunc
	score string
}

// NewSprint makes a Sprint.
func NewSprint() *Sprint {
	ctx, stop := context.WithTimeout(context.Background(), time.Second)
	return &Sprint{ctx: ctx, stop: stop}
}

// Score takes the end of the context for the end of the work.
func (s *Sprint) Score() string {
	<-s.ctx.Done()
	return s.score // related "."
}

// Run is wrong: the score is stored too late.
func (s *Sprint) Run(play func() string) {
	go func() {
		got := play()
		s.stop()      // related "signal|closed|cancel|[Dd]one|set|Broadcast"
		s.score = got // want `s\.score.* is stored after`
	}()
}

// A Race has a time limit and a reason for it.
type Race struct {
	ctx   context.Context
	stop  context.CancelFunc
	score string
}

// NewRace makes a Race.
func NewRace() *Race {
	ctx, stop := context.WithTimeoutCause(context.Background(), time.Second, context.DeadlineExceeded)
	return &Race{ctx: ctx, stop: stop}
}

// Score takes the end of the context for the end of the work.
func (r *Race) Score() string {
	<-r.ctx.Done()
	return r.score // related "."
}

// Run is wrong: the score is stored too late.
func (r *Race) Run(play func() string) {
	go func() {
		got := play()
		r.stop()      // related "signal|closed|cancel|[Dd]one|set|Broadcast"
		r.score = got // want `r\.score.* is stored after`
	}()
}

// An Exam ends at some time.
type Exam struct {
	ctx   context.Context
	stop  context.CancelFunc
	score string
}

// NewExam makes an Exam.
func NewExam() *Exam {
	ctx, stop := context.WithDeadline(context.Background(), time.Now())
	return &Exam{ctx: ctx, stop: stop}
}

// Score takes the end of the context for the end of the work.
func (e *Exam) Score() string {
	<-e.ctx.Done()
	return e.score // related "."
}

// Run is wrong: the score is stored too late.
func (e *Exam) Run(play func() string) {
	go func() {
		got := play()
		e.stop()      // related "signal|closed|cancel|[Dd]one|set|Broadcast"
		e.score = got // want `e\.score.* is stored after`
	}()
}

// An Auction ends at some time, for a reason.
type Auction struct {
	ctx   context.Context
	stop  context.CancelFunc
	score string
}

// NewAuction makes an Auction.
func NewAuction() *Auction {
	ctx, stop := context.WithDeadlineCause(context.Background(), time.Now(), context.DeadlineExceeded)
	return &Auction{ctx: ctx, stop: stop}
}

// Score takes the end of the context for the end of the work.
func (a *Auction) Score() string {
	<-a.ctx.Done()
	return a.score // related "."
}

// Run is wrong: the score is stored too late.
func (a *Auction) Run(play func() string) {
	go func() {
		got := play()
		a.stop()      // related "signal|closed|cancel|[Dd]one|set|Broadcast"
		a.score = got // want `a\.score.* is stored after`
	}()
}

// A Shift ends when it is interrupted.
type Shift struct {
	ctx   context.Context
	stop  context.CancelFunc
	score string
}

// NewShift makes a Shift.
func NewShift() *Shift {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	return &Shift{ctx: ctx, stop: stop}
}

// Score takes the end of the context for the end of the work.
func (s *Shift) Score() string {
	<-s.ctx.Done()
	return s.score // related "."
}

// Run is wrong: the score is stored too late.
func (s *Shift) Run(play func() string) {
	go func() {
		got := play()
		s.stop()      // related "signal|closed|cancel|[Dd]one|set|Broadcast"
		s.score = got // want `s\.score.* is stored after`
	}()
}

// An Errand is asked why it has ended.
type Errand struct {
	ctx    context.Context
	cancel context.CancelFunc
	result string
}

// NewErrand makes an Errand.
func NewErrand() *Errand {
	ctx, cancel := context.WithCancel(context.Background())
	return &Errand{ctx: ctx, cancel: cancel}
}

// Result never returns what Run stores, since a context that is done says why.
func (e *Errand) Result() string {
	<-e.ctx.Done()
	if e.ctx.Err() != nil {
		return ""
	}
	return e.result
}

// Run is right: nobody reads result.
func (e *Errand) Run(walk func() string) {
	go func() {
		r := walk()
		e.cancel()
		e.result = r
	}()
}

// A Mission is asked for the cause of its end.
type Mission struct {
	ctx    context.Context
	cancel context.CancelCauseFunc
	result string
}

// NewMission makes a Mission.
func NewMission() *Mission {
	ctx, cancel := context.WithCancelCause(context.Background())
	return &Mission{ctx: ctx, cancel: cancel}
}

// Result never returns what Run stores, since a context that is done has a cause.
func (m *Mission) Result() string {
	<-m.ctx.Done()
	if context.Cause(m.ctx) != nil {
		return ""
	}
	return m.result
}

// Run is right: nobody reads result.
func (m *Mission) Run(walk func() string) {
	go func() {
		r := walk()
		m.cancel(nil)
		m.result = r
	}()
}
