package explore

import (
	"fmt"
	"strings"
)

// Options bound an exploration. The zero value explores everything.
type Options struct {
	// Schedules is the number of schedules after which to stop, if positive.
	Schedules int
	// StopAtFailure makes the exploration stop at the first schedule that
	// fails.
	StopAtFailure bool
	// Unreduced makes it try all orders, also of independent steps.
	Unreduced bool
}

// A Report says what an exploration has found.
type Report struct {
	Schedules int                 // schedules that were run to the end
	Abandoned int                 // schedules that turned out to repeat others
	Steps     int                 // steps of the longest schedule
	Failed    int                 // schedules that failed
	First     *Failure            // the first of them, or nil
	Failures  map[string]*Failure // the failures by message
	Complete  bool                // no schedule was left out
}

// A Failure is a way to fail.
type Failure struct {
	Message string
	Count   int      // how many schedules fail with the message
	Trace   []string // the steps of the first of them, in order
}

// String returns the message and the steps.
func (f *Failure) String() string { return f.Message + "\n\t" + strings.Join(f.Trace, "\n\t") }

// String returns the numbers in one line.
func (r *Report) String() string {
	extent := "all"
	if !r.Complete {
		extent = "the first"
	}
	return fmt.Sprintf("%s %d schedules, up to %d steps, %d failed", extent, r.Schedules, r.Steps, r.Failed)
}

// current is the run that the operations belong to. Only one exploration can go
// on at a time.
var current *run

// Run explores the program. It must do the same each time it is called, as far
// as the schedule allows; what it depends on, it has to make itself.
func Run(program func(), options Options) *Report {
	report := &Report{Failures: make(map[string]*Failure)}
	s := &search{options: options}
	for {
		r := newRun(s)
		current = r
		r.execute(program)
		current = nil
		report.Steps = max(report.Steps, len(r.events))
		switch {
		case r.failure != nil:
			report.Schedules++
			report.addFailure(r.failure)
		case r.abandoned:
			report.Abandoned++
		default:
			report.Schedules++
		}
		if !s.advance() {
			report.Complete = true
			return report
		}
		if options.StopAtFailure && r.failure != nil || options.Schedules > 0 && report.Schedules >= options.Schedules {
			return report
		}
	}
}

// addFailure counts a schedule that has failed.
func (r *Report) addFailure(f *Failure) {
	r.Failed++
	if r.First == nil {
		r.First = f
	}
	if r.Failures[f.Message] == nil {
		r.Failures[f.Message] = f
	}
	r.Failures[f.Message].Count++
}

// Failf makes the schedule fail. It does not return.
func Failf(format string, args ...any) {
	current.fail(fmt.Sprintf(format, args...))
	panic(abort{})
}
