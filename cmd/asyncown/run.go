package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"syscall"

	"golang.org/x/tools/go/analysis"

	"github.com/asyncown/asyncown/internal/report"
)

// suiteAnalyzer is short for the type that the whole command passes around.
type suiteAnalyzer = analysis.Analyzer

// The exit statuses of the command.
const (
	exitClean       = 0   // all packages were analyzed, nothing was found
	exitFindings    = 1   // all packages were analyzed, and there are findings
	exitTrouble     = 2   // something could not be analyzed
	exitInterrupted = 130 // a signal ended the run
)

// An environment is all that the front end knows of the process it runs in.
type environment struct {
	Args      []string  // command line without the program's name
	Dir       string    // current directory, absolute
	Environ   []string  // environment of the go command
	Stdout    io.Writer // findings
	Stderr    io.Writer // everything else
	Color     bool      // Stdout shows ANSI colours
	Progress  bool      // Stderr is a terminal
	GoCommand string    // the go command to run
	Tool      string    // absolute name of the vet tool, this program
	GoVersion string    // Go version that built Tool
	Analyzers []*suiteAnalyzer
}

// run is the front end: it does what the command line asks for and returns
// the exit status.
func run(ctx context.Context, env environment) int {
	if len(env.Args) > 0 && env.Args[0] == "help" {
		return help(env, env.Args[1:])
	}
	if len(env.Args) > 0 && env.Args[0] == "contracts" {
		return contracts(ctx, env, env.Args[1:])
	}
	if len(env.Args) == 1 && env.Args[0] == "version" {
		fmt.Fprintln(env.Stdout, versionLine())
		return exitClean
	}
	opts, err := parseFlags(env.Args, env.Analyzers)
	if err != nil {
		complain(env.Stderr, err.Error())
		return exitTrouble
	}
	switch {
	case opts.help:
		return help(env, nil)
	case opts.version:
		fmt.Fprintln(env.Stdout, versionLine())
		return exitClean
	}

	filter, err := newFilter(ctx, env, opts)
	if err != nil {
		complain(env.Stderr, err.Error())
		return exitTrouble
	}
	result := analyze(ctx, env, opts)
	if ctx.Err() != nil {
		complain(env.Stderr, "interrupted")
		return exitInterrupted
	}
	if opts.known.write != "" {
		return writeBaseline(env, opts, result)
	}
	if n := filter.apply(opts, &result); n > 0 {
		complain(env.Stderr, fmt.Sprintf("gone from the code: %s in %s; -write-baseline=%[2]s drops %s",
			plural(n, "finding"), opts.known.baseline, pronoun(n)))
	}
	if opts.rewrites() {
		return mend(ctx, env, opts, result)
	}
	r := newReport(env, result.findings, summarize(result.problems))
	err = cmp.Or(report.Formats[opts.format](env.Stdout, r), writeHTML(env, opts, r))
	return conclude(env, result.problems, r.Count() > 0, err)
}

// conclude tells about what went wrong, err in writing the output among it, and returns the
// exit status. positive says that something was found.
func conclude(env environment, problems []problem, positive bool, err error) int {
	for _, line := range summarize(problems) {
		complain(env.Stderr, line)
	}
	switch {
	case err != nil:
		if !errors.Is(err, syscall.EPIPE) { // whoever reads the findings has had enough
			complain(env.Stderr, err.Error())
		}
		return exitTrouble
	case len(problems) > 0:
		return exitTrouble
	case positive:
		return exitFindings
	}
	return exitClean
}

// An outcome is what came of analyzing the packages asked for.
type outcome struct {
	findings []report.Finding // sorted
	problems []problem        // what went wrong
	sources  *sources         // the files before, if they may be changed
	asked    *packages        // what was analyzed
}

// analyze runs the go command on the packages asked for.
func analyze(ctx context.Context, env environment, opts *options) outcome {
	g := newGoCommand(env, opts)
	table, problems := readContracts(g, opts)
	if len(problems) > 0 {
		return outcome{problems: problems}
	}
	facts, problems := g.env(ctx)
	if len(problems) > 0 {
		return outcome{problems: problems}
	}
	if p := checkVersion(facts.version, env.GoVersion); p != nil {
		return outcome{problems: []problem{*p}}
	}
	asked, problems := g.list(ctx, opts)
	if len(problems) > 0 {
		if !facts.inModule {
			problems = []problem{noModule(g.dir, problems)}
		}
		return outcome{problems: g.meant(opts, env.Analyzers, problems)}
	}
	if problems := g.checkContracts(ctx, opts, table); len(problems) > 0 {
		return outcome{problems: problems}
	}
	var before *sources
	if opts.rewrites() {
		before = readSources(asked)
	}
	bar := newCounter(env, asked.units())
	defer bar.erase()
	result := vetUntilComplete(ctx, g, env, opts, asked, bar)
	if len(result.problems) > 0 {
		rescue(ctx, g, env, opts, asked, bar, result)
	}
	findings := tidy(result.findings, asked, opts.tests)
	for i := range findings {
		findings[i].Package = asked.path(findings[i].Package)
	}
	report.Identify(findings, new(report.Sources))
	return outcome{findings, result.problems, before, asked}
}

// maxAttempts bounds how often go vet is asked again for lost results.
const maxAttempts = 4

// vetUntilComplete runs go vet until there is a result of every package. The
// go command may have lost the output of a package and not know it: an earlier
// run that was killed after it had cached the package's facts and before it
// had cached its findings leaves an entry that looks like "nothing found".
// Each attempt differs in a flag that is part of the cache key, so it does not
// see the broken entries of the one before.
func vetUntilComplete(ctx context.Context, g *goCommand, env environment, opts *options, asked *packages, bar *counter) *vetResult {
	var result *vetResult
	for attempt := range maxAttempts {
		request := frontRequest{everything: asked.foreign, infer: opts.infer, attempt: attempt}
		result = g.vet(ctx, env.Tool, opts, asked.patterns, request, func(id string) { bar.done(id) })
		if len(result.problems) > 0 || ctx.Err() != nil {
			return result
		}
		missing := asked.missing(result.seen)
		if len(missing) == 0 {
			return result
		}
		if attempt == maxAttempts-1 {
			for _, id := range missing {
				result.problems = append(result.problems, problem{
					pkg:  id,
					text: "the go command gave no result for " + id + `; try "go clean -cache"`,
				})
			}
		}
	}
	return result
}

// complain prints one line about a problem.
func complain(w io.Writer, line string) {
	fmt.Fprintf(w, "asyncown: %s\n", line)
}
