// Command corpus looks for real bugs in published modules, by the labels in
// testdata/corpus:
//
//	go run ./internal/cmd/corpus [flags]
//
// For each label it downloads the version of the module with the bug and the
// one without, runs asyncown, as it is in this checkout, on the labelled
// package, and says whether the bug is found, and not found where it is
// mended. It needs the network, and compiles what the packages import. The
// exit status is 1 if something is not as recorded in the labels.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/asyncown/asyncown/internal/repo"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	same, err := run(ctx, os.Args[1:], os.Stdout)
	if err != nil {
		fmt.Fprintf(os.Stderr, "corpus: %v\n", err)
		os.Exit(2)
	}
	if !same {
		os.Exit(1)
	}
}

// options are the flags of the command.
type options struct {
	row     *regexp.Regexp
	shapes  string
	list    bool
	json    bool
	verbose bool
	update  bool
}

func parseFlags(args []string) (*options, error) {
	o := new(options)
	flags := flag.NewFlagSet("corpus", flag.ContinueOnError)
	row := flags.String("row", "", "run only labels whose id matches this `regexp`")
	flags.StringVar(&o.shapes, "shape", "", "run only labels of these shapes, such as `abde`")
	flags.BoolVar(&o.list, "list", false, "list the labels and run nothing")
	flags.BoolVar(&o.json, "json", false, "print one line of JSON for each label")
	flags.BoolVar(&o.verbose, "v", false, "print all diagnostics")
	flags.BoolVar(&o.update, "update", false, "record the outcomes in the labels")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	if flags.NArg() > 0 {
		return nil, fmt.Errorf("unexpected argument %s", flags.Arg(0))
	}
	var err error
	o.row, err = regexp.Compile(*row)
	return o, err
}

// wants reports whether a label is to be run. The letter of its shape may be
// followed by a mark.
func (o *options) wants(l *label) bool {
	return o.row.MatchString(l.ID) && (o.shapes == "" || strings.Contains(o.shapes, l.Shape[:1]))
}

// run does the work, and reports whether all is as recorded.
func run(ctx context.Context, args []string, w io.Writer) (same bool, err error) {
	o, err := parseFlags(args)
	if err != nil {
		return false, err
	}
	root, err := repo.Root()
	if err != nil {
		return false, err
	}
	dir := filepath.Join(root, "testdata", "corpus")
	all, err := readLabels(dir)
	if err != nil {
		return false, err
	}
	wanted := slices.DeleteFunc(slices.Clone(all), func(l *label) bool { return !o.wants(l) })
	if o.list {
		list(w, wanted)
		return true, nil
	}
	verdicts, err := runLabels(ctx, o, wanted, w)
	if err != nil {
		return false, err
	}
	if !o.json {
		fmt.Fprintln(w)
		printTotals(w, totals(verdicts))
	}
	if !o.update {
		changed := func(v *verdict) bool { return v.change() != "" }
		return !slices.ContainsFunc(verdicts, changed), nil
	}
	for _, v := range verdicts {
		v.record()
	}
	return true, writeLabels(dir, all)
}

// list writes a line about each label.
func list(w io.Writer, labels []*label) {
	for _, l := range labels {
		fmt.Fprintf(w, "%-8s %s %-5s %s, fixed: %s  %s@%s %s: %s\n", l.ID, l.Shape, l.Scope,
			orUnknown(l.Outcome), orUnknown(l.After), l.Module, l.Buggy, formatPlaces(l.First), l.Summary)
	}
}

// runLabels builds asyncown, runs it for one label after the other, and writes
// what becomes of each.
func runLabels(ctx context.Context, o *options, labels []*label, w io.Writer) ([]*verdict, error) {
	temp, err := os.MkdirTemp("", "corpus-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	tool, err := buildTool(ctx, temp)
	if err != nil {
		return nil, err
	}
	r := &runner{tool: tool}
	var verdicts []*verdict
	for _, l := range labels {
		v := r.run(ctx, l)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		verdicts = append(verdicts, v)
		if !o.json {
			printVerdict(w, v, o.verbose)
		} else if err := printJSON(w, v); err != nil {
			return nil, err
		}
	}
	return verdicts, nil
}
