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
	Schedules int            // schedules that were run to the end
	Abandoned int            // schedules that turned out to repeat others
	Steps     int            // steps of the longest schedule
	Failed    int            // schedules that failed
	First     *Failure       // the first of them, or nil
	Messages  map[string]int // how many of them have each message
	Complete  bool           // no schedule was left out
}

// A Failure is a schedule that has failed.
type Failure struct {
	Message string
	Trace   []string // the steps, in order
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
	report := &Report{Messages: make(map[string]int)}
	s := &search{options: options}
	for {
		r := newRun(s)
		current = r
		r.execute(program)
		current = nil
		report.Steps = max(report.Steps, len(r.events))
		switch {
		case r.failure != nil:
			report.Failed++
			report.Schedules++
			report.Messages[r.failure.Message]++
			if report.First == nil {
				report.First = r.failure
			}
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

// Failf makes the schedule fail. It does not return.
func Failf(format string, args ...any) {
	current.fail(fmt.Sprintf(format, args...))
	panic(abort{})
}
