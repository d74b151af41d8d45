// Command alltests runs everything that must hold before a change goes in:
//
//	go run ./internal/cmd/alltests [-short | -long]
//
// It tests and vets the root module and each nested module, builds for 32 bits, tests
// what is in fixed with the race detector and runs its benchmarks, checks that the source is
// formatted, and lets asyncown analyze its own code. It needs Go and nothing else. Tests that need more (a C compiler, modules from the network)
// are skipped where it is missing; with ASYNCOWN_NO_SKIP=1 they fail. With -long
// some tests take minutes and look further; ASYNCOWN_LONG=1 does that for one
// "go test".
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/asyncown/asyncown/internal/need"
	"github.com/asyncown/asyncown/internal/repo"
)

const (
	// stubs is the directory of the modules that stand in for those of others.
	stubs = "testdata/stubs/"
	// contracts is the module that requires what the table of contracts speaks of.
	contracts = "testdata/contracts"
	// grpc is the module of the transport over gRPC.
	grpc = "fixed/sender/grpctransport"
)

const usage = `usage: go run ./internal/cmd/alltests [-short | -long]

alltests runs all tests and checks, one after the other. The status is 0 if all succeed, 1 if
one fails, 2 if they cannot be run, 130 if alltests is interrupted.`

func main() {
	short := flag.Bool("short", false, "leave out the tests that take long")
	long := flag.Bool("long", false, "let tests look further, for minutes")
	flag.Usage = func() {
		fmt.Fprintf(os.Stderr, "%s\n\n", usage)
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() > 0 || *short && *long {
		flag.Usage()
		os.Exit(2)
	}
	if *long {
		os.Setenv(need.LongRuns, "1")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	ok, err := runAll(ctx, *short)
	if err != nil {
		fmt.Fprintf(os.Stderr, "alltests: %v\n", err)
		if errors.Is(err, errInterrupted) {
			os.Exit(130)
		}
		os.Exit(2)
	}
	if !ok {
		os.Exit(1)
	}
}

// runAll runs all checks, also after one has failed, and reports whether all
// succeeded.
func runAll(ctx context.Context, short bool) (bool, error) {
	root, err := repo.Root()
	if err != nil {
		return false, err
	}
	nested, err := repo.NestedModules(root)
	if err != nil {
		return false, err
	}
	temp, err := os.MkdirTemp("", "alltests-")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(temp)

	c := &checks{ctx: ctx, root: root, out: os.Stdout}
	c.run("gofmt", func() error { return checkFormat(root) })
	c.command("go vet", root, "go", "vet", "./...")
	if !short {
		c.build32()
	}
	c.test("go test", root, short)
	for _, dir := range nested {
		switch {
		case strings.HasPrefix(dir, stubs):
			// The tests that use these modules build them.
		case short && dir == contracts:
			c.skip("module "+dir, "-short: it requires some hundred modules")
		case dir == contracts:
			// Its test downloads what it needs, which is a part of what it requires.
			c.module(dir, short)
		default:
			c.nested(dir, short)
		}
	}
	c.race()
	c.command("benchmark of fixed", root, "go", "test", "-run=^$", "-bench=.", "-benchtime=50x", "./fixed/internal/compare")
	if need.Long() {
		for _, f := range fuzzers {
			c.fuzz(f.pkg, f.test)
		}
	}
	c.analyze(filepath.Join(temp, "asyncown.exe"), short)
	return c.summarize()
}

// build32 compiles the packages for machines whose int has 32 bits.
func (c *checks) build32() {
	c.run("go build for 32 bits", func() error {
		cmd := c.newCommand(c.ctx, c.root, "go", "build", "./...")
		cmd.Env = append(cmd.Env, "GOARCH=386", "CGO_ENABLED=0")
		cmd.Stdout, cmd.Stderr = c.out, c.out
		return cmd.Run()
	})
}

// fuzzers are the fuzz tests that -long gives some time to.
var fuzzers = []struct{ pkg, test string }{
	{"./fixed/sender", "FuzzSplitBytes"},
	{"./fixed/sender/tcp", "FuzzReadBatch"},
	{"./fixed/sender/tcp", "FuzzReadReply"},
	{"./fixed/sender/tcp", "FuzzReceiver"},
	{"./fixed/connection", "FuzzPeer"},
}

// analyze builds asyncown as the file named tool, and lets it analyze the root
// module and, unless short is set, the nested modules that could be had.
func (c *checks) analyze(tool string, short bool) {
	c.command("build asyncown", c.root, "go", "build", "-buildvcs=false", "-o", tool, "./cmd/asyncown")
	c.command("asyncown on its own code", c.root, tool, "./...")
	if short {
		return
	}
	for _, dir := range c.own {
		c.command("asyncown on its own code in "+dir, filepath.Join(c.root, filepath.FromSlash(dir)), tool, "./...")
	}
}

// race tests the concurrent packages with the race detector, which needs a C
// compiler.
func (c *checks) race() {
	const name = "go test -race of fixed"
	if _, err := exec.LookPath("gcc"); err != nil && need.Skipping() {
		c.skip(name, err.Error())
		return
	}
	args := []string{"test", "-race"}
	if !need.Long() {
		args = append(args, "-short")
	}
	c.command(name, c.root, "go", append(args, "./fixed/sender/...", "./fixed/connection/...", "./fixed/examples/...")...)
	if slices.Contains(c.own, grpc) {
		c.command("go test -race in "+grpc, filepath.Join(c.root, filepath.FromSlash(grpc)), "go", "test", "-race", "./...")
	}
	// The driver runs the analyzers of a package at the same time.
	c.command("go test -race of all analyzers together", c.root, "go", "test", "-race", "-run=^TestFindings$",
		"./fixed/internal/schedules")
}

// fuzz looks for inputs that make a fuzz test fail.
func (c *checks) fuzz(pkg, test string) {
	c.command(test, c.root, "go", "test", "-run=^$", "-fuzz=^"+test+"$", "-fuzztime=20s", pkg)
}

// nested checks the nested module in dir. A module whose requirements cannot
// be had is skipped, as a test would be.
func (c *checks) nested(dir string, short bool) {
	path := filepath.Join(c.root, filepath.FromSlash(dir))
	ctx, cancel := context.WithTimeout(c.ctx, 5*time.Minute)
	defer cancel()
	if out, err := c.newCommand(ctx, path, "go", "mod", "download").CombinedOutput(); err != nil {
		if reason := fmt.Sprintf("cannot download what it requires: %v\n%s", err, out); need.Skipping() {
			c.skip("module "+dir, reason)
		} else {
			c.run("module "+dir, func() error { return fmt.Errorf("%s", reason) })
		}
		return
	}
	c.module(dir, short)
	if !repo.IsTestdata(dir) {
		c.own = append(c.own, dir)
	}
}

// module vets and tests the module in dir.
func (c *checks) module(dir string, short bool) {
	path := filepath.Join(c.root, filepath.FromSlash(dir))
	c.command("go vet in "+dir, path, "go", "vet", "./...")
	c.test("go test in "+dir, path, short)
}
