// Command tryout runs asyncown, as it is in this checkout, on a published
// module:
//
//	go run ./internal/cmd/tryout [flags of asyncown] MODULE@VERSION [packages]
//
// The module is copied to the user's cache directory and analyzed there, its
// tests included. Packages are patterns relative to the module, by default
// ./... for all of it. The exit status is that of asyncown.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/asyncown/asyncown/internal/cmd/scratch"
	"github.com/asyncown/asyncown/internal/progress"
	"github.com/asyncown/asyncown/internal/repo"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	if exit, ok := errors.AsType[*exec.ExitError](err); ok && exit.Exited() {
		os.Exit(exit.ExitCode()) // asyncown has said why
	}
	if ctx.Err() != nil {
		fmt.Fprintln(os.Stderr, "tryout: interrupted")
		os.Exit(130)
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "tryout: %v\n", err)
		os.Exit(2)
	}
}

// patience is how long a program may take to end after an interrupt.
const patience = 15 * time.Second

const usage = `usage: go run ./internal/cmd/tryout [flags of asyncown] MODULE@VERSION [packages]

tryout runs asyncown, as it is in this checkout, on a published module, which is copied to
the directory asyncown/scratch of your cache directory and analyzed there. Packages are
patterns relative to the module, by default ./... for all of it.`

// run does the work. Its error is an ExitError if asyncown has found something.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	at := slices.IndexFunc(args, func(arg string) bool { return strings.Contains(arg, "@") })
	if at < 0 {
		if slices.ContainsFunc(args, asksForHelp) {
			fmt.Fprintln(stdout, usage)
			return nil
		}
		return errors.New(usage)
	}
	flags, module, patterns := args[:at], args[at], args[at+1:]
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	root, err := repo.Root()
	if err != nil {
		return err
	}
	temp, err := os.MkdirTemp("", "tryout-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	fmt.Fprintln(stderr, "tryout: building asyncown")
	tool := filepath.Join(temp, "asyncown.exe")
	if err := build(ctx, root, tool, stderr); err != nil {
		return fmt.Errorf("cannot build asyncown: %v", err)
	}
	fmt.Fprintf(stderr, "tryout: getting %s\n", module)
	dir, err := scratch.Module(ctx, module)
	if err != nil {
		return err
	}
	fmt.Fprintf(stderr, "tryout: analyzing %s\n", dir)
	analysis := command(ctx, dir, tool, slices.Concat(flags, patterns)...)
	analysis.Stdout, analysis.Stderr = stdout, stderr
	return analysis.Run()
}

// build builds asyncown as the file named tool, and counts on a terminal what is compiled.
func build(ctx context.Context, root, tool string, stderr io.Writer) error {
	args := []string{"build", "-buildvcs=false", "-o", tool}
	if f, ok := stderr.(*os.File); ok && progress.Wanted(f) {
		count := newCounter(stderr)
		defer count.line.Erase()
		args, stderr = append(args, "-v"), count
	}
	cmd := command(ctx, root, "go", append(args, "./cmd/asyncown")...)
	cmd.Stdout, cmd.Stderr = stderr, stderr
	return cmd.Run()
}

// asksForHelp reports whether the argument arg does.
func asksForHelp(arg string) bool {
	return slices.Contains([]string{"-h", "-help", "--help"}, arg)
}

// command returns a command that runs in dir, outside any workspace.
func command(ctx context.Context, dir, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "PWD="+dir)
	// Whoever presses Ctrl-C interrupts the programs of a terminal all at once. Killed on top
	// of that, asyncown could not stop the go command that it has started.
	cmd.Cancel = func() error { return nil }
	cmd.WaitDelay = patience
	return cmd
}
