package main

import (
	"errors"
	"fmt"
	"slices"
)

// A chosenFormat is a format, and the flag that asks for it as it was written.
type chosenFormat struct{ flag, format string }

// chooseFormat sets the format to the one that the flags choose; they must agree.
func (opts *options) chooseFormat() error {
	for _, c := range opts.chosen {
		if first := opts.chosen[0]; c.format != first.format {
			return fmt.Errorf("%s and %s exclude each other: there is one output format", first.flag, c.flag)
		}
		opts.format = c.format
	}
	return nil
}

// dropFormat takes back what the flag has chosen.
func (opts *options) dropFormat(flag string) {
	opts.chosen = slices.DeleteFunc(opts.chosen, func(c chosenFormat) bool { return c.flag == flag })
}

// rivals are flags that go with none of others, and why. "format" stands for any flag that asks
// for another format than text.
var rivals = []struct {
	flag string
	with []string
	why  string
}{
	{"diff", []string{"fix", "format", "html", "explain"}, "-diff only prints what -fix would change"},
	{
		"write-baseline", []string{"fix", "diff", "format", "html", "explain", "baseline", "new-from"},
		"-write-baseline writes all findings to a file and prints none",
	},
	{"fix", []string{"html"}, "the page shows the files as they are, and -fix changes them"},
}

// rivalry returns an error if two of the flags exclude each other.
func (opts *options) rivalry() error {
	given := map[string]string{} // as they were written
	for name, on := range map[string]bool{
		"fix": opts.fix, "diff": opts.diff, "html": opts.html != "", "explain": opts.explain,
		"write-baseline": opts.known.write != "", "baseline": opts.known.baseline != "", "new-from": opts.known.newFrom != "",
	} {
		if on {
			given[name] = "-" + name
		}
	}
	if len(opts.chosen) > 0 && opts.format != "text" {
		given["format"] = opts.chosen[0].flag
	}
	for _, r := range rivals {
		for _, other := range r.with {
			if given[r.flag] != "" && given[other] != "" {
				return errors.New(given[r.flag] + " and " + given[other] + " exclude each other: " + r.why)
			}
		}
	}
	return nil
}
