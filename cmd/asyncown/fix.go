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
		left := newReport(env, m.remaining(), summarize(result.problems))
		err = report.Formats[opts.format](env.Stdout, left)
		positive = left.Count() > 0
	}
	for _, line := range m.summary(verb) {
		complain(env.Stderr, line)
	}
	status := conclude(env, result.problems, positive, err)
	switch {
	case ctx.Err() != nil:
		complain(env.Stderr, "interrupted")
		return exitInterrupted
	case m.troubled():
		return exitTrouble
	}
	return status
}
