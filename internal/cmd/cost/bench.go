package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/asyncown/asyncown/internal/cmd/scratch"
	"github.com/asyncown/asyncown/internal/repo"
)

// A tool is one of the vet tools that are compared.
type tool struct {
	name string
	path string // the program
	args []string
	// What was measured.
	cold, warm []sample
	memory     peak
}

// A sample is what one run has cost, all processes together.
type sample struct {
	cpu, wall time.Duration
}

// bench runs the tools over one module.
type bench struct {
	temp     string
	dir      string   // of the module
	patterns []string // packages to analyze
	base     string   // the cache that each cold run starts from
	tools    []*tool
}

// prepare builds the tools and fills the base cache: the packages are compiled
// in it, and the do-nothing tool has run on them.
func (b *bench) prepare(ctx context.Context) error {
	root, err := repo.Root()
	if err != nil {
		return err
	}
	b.base = filepath.Join(b.temp, "base")
	filler := filepath.Join(b.temp, "filler.exe")
	noop := filepath.Join(b.temp, "noop.exe")
	own := filepath.Join(b.temp, "asyncown.exe")
	for _, build := range [][]string{
		{"-ldflags=-X main.variant=filler", "-o", filler, "./internal/cmd/cost/noop"},
		{"-ldflags=-X main.variant=measured", "-o", noop, "./internal/cmd/cost/noop"},
		{"-o", own, "./cmd/asyncown"},
	} {
		args := append([]string{"build", "-buildvcs=false"}, build...)
		if err := run(command(ctx, root, "go", args...)); err != nil {
			return err
		}
	}
	// This also builds go vet's own tool, so that no run has to.
	vet, err := b.goCommand(ctx, b.base, "tool", "-n", "vet").Output()
	if err != nil {
		return fmt.Errorf("cannot find the tool of go vet: %w", err)
	}
	b.tools = []*tool{
		{name: "go vet", path: strings.TrimSpace(string(vet))},
		{name: "asyncown", path: own, args: []string{"-vettool=" + own}},
		{name: "do nothing", path: noop, args: []string{"-vettool=" + noop}},
	}
	progress("filling the cache with %s", b.dir)
	return tolerate(run(b.vet(ctx, b.base, "-vettool="+filler)))
}

// measure runs t twice, from a fresh copy of the base cache.
func (b *bench) measure(ctx context.Context, t *tool) error {
	cache, err := b.freshCache()
	if err != nil {
		return err
	}
	defer os.RemoveAll(cache)
	for _, samples := range []*[]sample{&t.cold, &t.warm} {
		cmd := b.vet(ctx, cache, t.args...)
		start := time.Now()
		if err := tolerate(run(cmd)); err != nil {
			return err
		}
		// The state covers the processes that the go command has waited for.
		s := cmd.ProcessState
		*samples = append(*samples, sample{s.UserTime() + s.SystemTime(), time.Since(start)})
	}
	return nil
}

// freshCache returns a copy of the base cache.
func (b *bench) freshCache() (string, error) {
	cache := filepath.Join(b.temp, "cache")
	return cache, scratch.Copy(cache, b.base)
}

// vet returns a run of "go vet" that uses the given cache.
func (b *bench) vet(ctx context.Context, cache string, args ...string) *exec.Cmd {
	return b.goCommand(ctx, cache, slices.Concat([]string{"vet"}, args, b.patterns)...)
}

// goCommand returns a run of the go command in the module.
func (b *bench) goCommand(ctx context.Context, cache string, args ...string) *exec.Cmd {
	cmd := command(ctx, b.dir, "go", args...)
	cmd.Env = append(cmd.Env, "GOCACHE="+cache, "GOFLAGS=", "GOCACHEPROG=")
	return cmd
}

// command returns a command that runs in dir, outside any workspace.
func command(ctx context.Context, dir, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "PWD="+dir)
	return cmd
}

// run runs cmd. Its error holds what the command has printed.
func run(cmd *exec.Cmd) error {
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	if err != nil {
		return fmt.Errorf("%s: %w\n%s", strings.Join(cmd.Args, " "), err, out.Bytes())
	}
	return nil
}

// tolerate drops the error of a run of go vet that has ended with status 1,
// as it does when there are findings.
func tolerate(err error) error {
	if exit, ok := errors.AsType[*exec.ExitError](err); ok && exit.ExitCode() == 1 {
		if text := err.Error(); !strings.Contains(text, "panic:") && !strings.Contains(text, "vet: ") {
			return nil
		}
	}
	return err
}
