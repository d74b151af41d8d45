// Command cost measures what asyncown costs, compared with "go vet":
//
//	go run ./internal/cmd/cost [-module MODULE@VERSION | -dir DIR] [-pattern PACKAGES] [-repeat N]
//
// It prints CPU seconds, memory, and their ratios to those of go vet. It is no
// test: it has no limits, and machines differ. docs/performance.md says how to
// read the table.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"github.com/asyncown/asyncown/internal/cmd/scratch"
)

// options is the parsed command line.
type options struct {
	module  string
	dir     string
	pattern string
	repeat  int
	memory  bool
}

func main() {
	var opts options
	flag.StringVar(&opts.module, "module", "google.golang.org/grpc@latest", "published `module` to analyze")
	flag.StringVar(&opts.dir, "dir", "", "analyze the module in `dir` instead")
	flag.StringVar(&opts.pattern, "pattern", "./...", "`packages` to analyze, separated by spaces")
	flag.IntVar(&opts.repeat, "repeat", 3, "number of runs of each tool; the median counts")
	flag.BoolVar(&opts.memory, "memory", true, "also measure the memory of the tools, in a run of its own")
	asWrapper := os.Getenv(wrappedTool) != ""
	if asWrapper {
		os.Exit(wrap(os.Args[1:]))
	}
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := measure(ctx, &opts); err != nil {
		fmt.Fprintf(os.Stderr, "cost: %v\n", err)
		os.Exit(1)
	}
}

// measure does the work: it prepares the tools and a cache, runs each tool
// from a copy of that cache, and prints the table.
func measure(ctx context.Context, opts *options) error {
	if flag.NArg() > 0 || opts.repeat < 1 {
		return errors.New("usage: go run ./internal/cmd/cost [flags]; -h lists them")
	}
	temp, err := os.MkdirTemp("", "cost-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	dir := opts.dir
	if dir == "" {
		if dir, err = scratch.Module(ctx, opts.module); err != nil {
			return err
		}
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return err
	}
	b := &bench{temp: temp, dir: dir, patterns: strings.Fields(opts.pattern)}
	if err := b.prepare(ctx); err != nil {
		return err
	}
	progress("measuring in %s", dir)
	for n := range opts.repeat {
		// Alternating the tools spreads what else the machine does evenly.
		for _, t := range b.tools {
			progress("run %d of %d: %s", n+1, opts.repeat, t.name)
			if err := b.measure(ctx, t); err != nil {
				return err
			}
		}
	}
	if opts.memory {
		for _, t := range b.tools {
			progress("memory: %s", t.name)
			if err := b.measureMemory(ctx, t); err != nil {
				return err
			}
		}
	}
	fmt.Printf("%s in %s, median of %d\n\n", opts.pattern, filepath.Base(dir), opts.repeat)
	return printTable(os.Stdout, b.tools)
}

// progress tells what the program is doing.
func progress(format string, args ...any) {
	fmt.Fprintf(os.Stderr, "cost: "+format+"\n", args...)
}
