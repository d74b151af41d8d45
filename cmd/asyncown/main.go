// Command asyncown finds async-ownership bugs: memory that is touched while
// an asynchronous operation may still use it.
//
//	asyncown [flags] [packages]
//
// Run without arguments it analyzes the packages in and below the current
// directory. The command lets "go vet" drive the analysis and is its vet tool
// at the same time, so results are cached from run to run, and so
//
//	go vet -vettool=$(which asyncown) [packages]
//
// works too. Run "asyncown help" for the flags and the analyzers; the
// repository's docs/command.md describes the output formats.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"syscall"

	"github.com/asyncown/asyncown/analyzers"
	"github.com/asyncown/asyncown/internal/progress"
)

func main() {
	suite := analyzers.All()
	if isToolCall(os.Args[1:]) {
		toolMain(suite) // does not return
	}
	os.Exit(frontMain(suite))
}

// frontMain runs the front end for this process and returns its exit status.
func frontMain(suite []*suiteAnalyzer) int {
	self, err := os.Executable()
	if err != nil {
		fmt.Fprintf(os.Stderr, "asyncown: cannot find my own executable: %v\n", err)
		return exitTrouble
	}
	dir, err := os.Getwd()
	if err != nil {
		fmt.Fprintf(os.Stderr, "asyncown: %v\n", err)
		return exitTrouble
	}

	// A reader that goes away must not kill the command while the go command
	// is at work, for a go command that cannot write leaves its cache without
	// the findings. Notify, unlike Ignore, is not inherited by child processes.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	context.AfterFunc(ctx, stop) // a second interrupt ends the command at once

	return run(ctx, environment{
		Args:      os.Args[1:],
		Dir:       dir,
		Environ:   os.Environ(),
		Stdout:    os.Stdout,
		Stderr:    os.Stderr,
		Color:     progress.IsTerminal(os.Stdout) && colorWanted(),
		Progress:  progress.Wanted(os.Stderr),
		GoCommand: "go",
		Tool:      self,
		GoVersion: runtime.Version(),
		Analyzers: suite,
	})
}
