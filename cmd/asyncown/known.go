package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/asyncown/asyncown/internal/baseline"
	"github.com/asyncown/asyncown/internal/changes"
	"github.com/asyncown/asyncown/internal/report"
)

// knownFindings are the flags by which a project that has findings already hears only of
// new ones.
type knownFindings struct {
	baseline string // file with the findings not to report
	write    string // file to write them to
	newFrom  string // git revision
}

// define defines the flags.
func (k *knownFindings) define(set *flag.FlagSet) {
	set.StringVar(&k.baseline, "baseline", "", "leave out the findings that are in `file`")
	set.StringVar(&k.write, "write-baseline", "", "write the findings to `file`, for -baseline, instead of printing them")
	set.StringVar(&k.newFrom, "new-from", "", "leave out the findings none of whose lines has changed since the git `revision`")
}

// A filter leaves out findings that are not to be reported.
type filter struct {
	entries []baseline.Entry
	changed *changes.Set // nil if all lines count
}

// newFilter reads what the flags name, before the analysis, so that a mistake shows at once.
func newFilter(ctx context.Context, env environment, opts *options) (*filter, error) {
	f := new(filter)
	var err error
	if name := opts.known.baseline; name != "" {
		if f.entries, err = readBaseline(env, opts, name); err != nil {
			return nil, err
		}
	}
	if revision := opts.known.newFrom; revision != "" {
		g := newGoCommand(env, opts)
		if f.changed, err = changes.Since(ctx, g.dir, env.Environ, revision); err != nil {
			return nil, fmt.Errorf("-new-from=%s: %w", revision, err)
		}
	}
	return f, nil
}

// apply leaves findings out of the result. It returns how many entries of the baseline are out
// of date.
func (f *filter) apply(opts *options, result *outcome) (outdated int) {
	var gone []baseline.Entry
	result.findings, gone = baseline.New(result.findings, f.entries)
	if len(result.problems) == 0 {
		outdated = len(slices.DeleteFunc(gone, func(e baseline.Entry) bool { return !result.covers(e, opts) }))
	}
	if f.changed != nil {
		result.findings = slices.DeleteFunc(result.findings, func(x report.Finding) bool { return !f.concerns(&x) })
	}
	return outdated
}

// concerns reports whether a line of the finding, or of a step of its timeline, has changed.
func (f *filter) concerns(x *report.Finding) bool {
	changed := func(p report.Position) bool { return f.changed.Contains(p.File, p.Line, p.EndLine) }
	return changed(x.Position) || slices.ContainsFunc(x.Timeline, func(s report.Step) bool { return changed(s.Position) })
}

// covers reports whether the finding of the entry would be in the result if it were still there.
func (o *outcome) covers(e baseline.Entry, opts *options) bool {
	return o.asked != nil && o.asked.ids[e.Package] && opts.running[e.Analyzer] &&
		(opts.tests || !strings.HasSuffix(e.File, "_test.go"))
}

// writeBaseline writes the findings of the result to the baseline and returns the exit
// status. What the file has of packages and analyzers that this run is not about stays.
func writeBaseline(env environment, opts *options, result outcome) int {
	name := opts.known.write
	if len(result.problems) > 0 {
		return conclude(env, result.problems, false, fmt.Errorf("%s is not written, for not all could be analyzed", name))
	}
	entries, err := readBaseline(env, opts, name)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return conclude(env, nil, false, err)
	}
	entries = slices.DeleteFunc(entries, func(e baseline.Entry) bool { return result.covers(e, opts) })
	count := 0
	for i := range result.findings {
		if f := &result.findings[i]; !f.IsNote() {
			entries = append(entries, baseline.Of(f))
			count++
		}
	}
	var text bytes.Buffer
	if err = baseline.Write(&text, entries); err == nil {
		err = asGiven(os.WriteFile(opts.absolute(env, name), text.Bytes(), 0o666), name)
	}
	if err == nil {
		complain(env.Stderr, fmt.Sprintf("wrote %s to %s", plural(count, "finding"), name))
	}
	return conclude(env, nil, false, err)
}

// readBaseline reads a baseline.
func readBaseline(env environment, opts *options, name string) ([]baseline.Entry, error) {
	file, err := os.Open(opts.absolute(env, name))
	if err != nil {
		return nil, asGiven(err, name)
	}
	defer file.Close()
	return baseline.Read(file, name)
}

// absolute returns name as an absolute one; it is relative to the directory that the command
// line changes to.
func (opts *options) absolute(env environment, name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	if filepath.IsAbs(opts.chdir) {
		return filepath.Join(opts.chdir, name)
	}
	return filepath.Join(env.Dir, opts.chdir, name)
}

// asGiven returns err, which is about a file, with the name that the command line has for it.
func asGiven(err error, name string) error {
	var about *fs.PathError
	if errors.As(err, &about) {
		return &fs.PathError{Op: about.Op, Path: name, Err: about.Err}
	}
	return err
}

// plural counts things.
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// pronoun stands for n things.
func pronoun(n int) string {
	if n == 1 {
		return "it"
	}
	return "them"
}
