package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

// checks runs checks one after the other and remembers how they went.
type checks struct {
	ctx  context.Context
	root string
	out  io.Writer

	own     []string // nested modules of our own code that were checked
	count   int
	failed  []string // names of failed checks
	skipped []string // skipped checks and tests, with the reasons
}

// run runs one check, if the program was not interrupted.
func (c *checks) run(name string, check func() error) {
	if c.interrupted() {
		return
	}
	c.count++
	fmt.Fprintf(c.out, "\n=== %s\n", name)
	start := time.Now()
	err := check()
	if err != nil && c.interrupted() {
		c.count--
		fmt.Fprintf(c.out, "=== interrupted: %s\n", name)
		return
	}
	if err != nil {
		c.failed = append(c.failed, name)
		fmt.Fprintf(c.out, "=== FAILED: %s: %v (%.1fs)\n", name, err, time.Since(start).Seconds())
		return
	}
	fmt.Fprintf(c.out, "=== passed: %s (%.1fs)\n", name, time.Since(start).Seconds())
}

// interrupted reports whether the program was. What fails after that says nothing.
func (c *checks) interrupted() bool { return c.ctx.Err() != nil }

// skip notes a check that cannot be run.
func (c *checks) skip(name, reason string) {
	if c.interrupted() {
		return
	}
	c.count++
	fmt.Fprintf(c.out, "\n=== SKIPPED: %s: %s\n", name, reason)
	first, _, _ := strings.Cut(reason, "\n")
	c.skipped = append(c.skipped, name+": "+first)
}

// command runs a check that is a run of a program in dir.
func (c *checks) command(name, dir, program string, args ...string) {
	c.run(name, func() error {
		cmd := c.newCommand(c.ctx, dir, program, args...)
		cmd.Stdout, cmd.Stderr = c.out, c.out
		return cmd.Run()
	})
}

// test runs the tests of the packages in and below dir.
func (c *checks) test(name, dir string, short bool) {
	args := []string{"test", "-json", "-timeout=40m"}
	if short {
		args = append(args, "-short")
	}
	c.run(name, func() error {
		log := newTestLog(c.out)
		cmd := c.newCommand(c.ctx, dir, "go", append(args, "./...")...)
		cmd.Stdout, cmd.Stderr = log, c.out
		err := cmd.Run()
		c.skipped = append(c.skipped, log.skipped...)
		return err
	})
}

// newCommand returns a command that runs in dir, outside any workspace.
func (c *checks) newCommand(ctx context.Context, dir, program string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "PWD="+dir)
	// Whoever presses Ctrl-C interrupts the programs of a terminal all at once. Killed on top
	// of that, a program could not stop those that it has started.
	cmd.Cancel = func() error { return nil }
	cmd.WaitDelay = patience
	return cmd
}

// patience is how long a program may take to end after an interrupt.
const patience = 15 * time.Second

// errInterrupted says that not all checks were run.
var errInterrupted = errors.New("interrupted")

// summarize prints how the checks went and reports whether all succeeded.
func (c *checks) summarize() (bool, error) {
	fmt.Fprintln(c.out)
	for _, s := range c.skipped {
		fmt.Fprintf(c.out, "skipped: %s\n", s)
	}
	for _, f := range c.failed {
		fmt.Fprintf(c.out, "FAILED: %s\n", f)
	}
	if c.interrupted() {
		fmt.Fprintf(c.out, "interrupted after %d checks, of which %d failed\n", c.count, len(c.failed))
		return false, errInterrupted
	}
	if len(c.failed) > 0 {
		fmt.Fprintf(c.out, "%d of %d checks failed\n", len(c.failed), c.count)
		return false, nil
	}
	fmt.Fprintf(c.out, "all %d checks passed\n", c.count)
	return true, nil
}
