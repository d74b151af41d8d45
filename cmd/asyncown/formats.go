package main

import (
	"bytes"
	"errors"
	"flag"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/asyncown/asyncown/internal/report"
)

// writeHTML writes the page that the command line asks for, if any.
func writeHTML(env environment, opts *options, r *report.Report) error {
	if opts.html == "" {
		return nil
	}
	var page bytes.Buffer
	if err := report.HTML(&page, r); err != nil {
		return err
	}
	return asGiven(os.WriteFile(opts.absolute(env, opts.html), page.Bytes(), 0o666), opts.html)
}

// defineFormats defines the flags that choose the output format.
func defineFormats(fs *flag.FlagSet, opts *options) {
	names := strings.Join(slices.Sorted(maps.Keys(report.Formats)), ", ")
	fs.Func("format", "print the findings in this `format`: "+names, func(name string) error {
		if report.Formats[name] == nil {
			return errors.New("want one of " + names)
		}
		opts.chosen = append(opts.chosen, chosenFormat{"-format=" + name, name})
		return nil
	})
	fs.StringVar(&opts.html, "html", "", "also write the findings to `file`, as a page for a browser")
	for _, short := range []struct{ name, usage string }{
		{"json", "print the findings as JSON, one object a line; short for -format=json"},
		{"sarif", "print the findings as a SARIF 2.1.0 log; short for -format=sarif"},
		{"timeline", "draw the timeline of each finding as swim lanes; short for -format=timeline"},
	} {
		fs.BoolFunc(short.name, short.usage, func(s string) error {
			on, err := strconv.ParseBool(s)
			opts.dropFormat("-" + short.name)
			if on {
				opts.chosen = append(opts.chosen, chosenFormat{"-" + short.name, short.name})
			}
			return err
		})
	}
}
