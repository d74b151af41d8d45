package main

import (
	"context"

	"github.com/asyncown/asyncown/internal/report"
)

// mend does what -fix and -diff ask for: it makes the fixes of what was found, or prints
// them, tells how it went, and returns the exit status.
func mend(ctx context.Context, env environment, opts *options, result outcome) int {
	if result.sources == nil { // nothing was analyzed
		return conclude(env, result.problems, false, nil)
	}
	m := planFixes(result.sources, pathNames{cwd: env.Dir}, result.findings)
	positive, verb := false, "would fix"
	var err error
	if opts.diff {
		positive, err = m.diff(env.Stdout)
	} else {
		verb = "fixed"
		m.write(ctx)
		var left outcome
		if left, err = m.remaining(ctx, env, opts, result); err == nil && ctx.Err() == nil {
			r := newReport(env, left.findings, summarize(left.problems))
			err = report.Formats[opts.format](env.Stdout, r)
			result.problems, positive = left.problems, r.Count() > 0
		}
	}
	for _, line := range m.summary(verb) {
		complain(env.Stderr, line)
	}
	if ctx.Err() != nil {
		complain(env.Stderr, "interrupted")
		return exitInterrupted
	}
	status := conclude(env, result.problems, positive, err)
	if m.troubled() {
		return exitTrouble
	}
	return status
}

// remaining returns what a further run would find: a fix may settle more findings than the one
// that it is for. before is what this run has found.
func (m *mending) remaining(ctx context.Context, env environment, opts *options, before outcome) (outcome, error) {
	if !m.changed() {
		return before, nil
	}
	filter, err := newFilter(ctx, env, opts) // the lines that have changed are others now
	if err != nil {
		return outcome{}, err
	}
	after := analyze(ctx, env, opts)
	if ctx.Err() != nil {
		return outcome{}, nil
	}
	filter.apply(opts, &after)
	if len(after.problems) <= len(before.problems) { // else not all may have been looked at
		m.compare(after.findings)
	}
	return after, nil
}
