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

	"github.com/asyncown/asyncown/internal/cmd/scratch"
	"github.com/asyncown/asyncown/internal/repo"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	if exit, ok := errors.AsType[*exec.ExitError](err); ok && exit.Exited() {
		os.Exit(exit.ExitCode()) // asyncown has said why
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "tryout: %v\n", err)
		os.Exit(2)
	}
}

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
	build := command(ctx, root, "go", "build", "-buildvcs=false", "-o", tool, "./cmd/asyncown")
	build.Stdout, build.Stderr = stderr, stderr
	if err := build.Run(); err != nil {
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

// asksForHelp reports whether the argument arg does.
func asksForHelp(arg string) bool {
	return slices.Contains([]string{"-h", "-help", "--help"}, arg)
}

// command returns a command that runs in dir, outside any workspace.
func command(ctx context.Context, dir, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "PWD="+dir)
	return cmd
}
