package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// The environment variables of the program as a wrapper of a vet tool.
const (
	wrappedTool = "ASYNCOWN_COST_TOOL"  // the vet tool to run
	peakDir     = "ASYNCOWN_COST_PEAKS" // where to note the memory that it used
)

// A peak is the memory that the processes of a tool have used at most.
type peak struct {
	bytes int64  // resident set of the largest process; 0 if unknown
	pkg   string // what that process has analyzed
}

// measureMemory runs t once, cold, with this program between the go command
// and the tool, so that only processes of the tool count.
func (b *bench) measureMemory(ctx context.Context, t *tool) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	cache, err := b.freshCache()
	if err != nil {
		return err
	}
	defer os.RemoveAll(cache)
	peaks := filepath.Join(b.temp, "peaks")
	if err := os.MkdirAll(peaks, 0o777); err != nil {
		return err
	}
	defer os.RemoveAll(peaks)
	cmd := b.vet(ctx, cache, "-vettool="+self)
	cmd.Env = append(cmd.Env, wrappedTool+"="+t.path, peakDir+"="+peaks)
	if err := tolerate(run(cmd)); err != nil {
		return err
	}
	t.memory, err = largest(peaks)
	return err
}

// largest returns the largest of the peaks noted in dir.
func largest(dir string) (peak, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return peak{}, err
	}
	var max peak
	for _, entry := range entries {
		text, err := os.ReadFile(filepath.Join(dir, entry.Name()))
		if err != nil {
			return peak{}, err
		}
		size, pkg, _ := strings.Cut(string(text), " ")
		n, err := strconv.ParseInt(size, 10, 64)
		if err != nil {
			return peak{}, err
		}
		if n > max.bytes {
			max = peak{n, pkg}
		}
	}
	return max, nil
}

// wrap runs the wrapped tool, notes the memory that it used, and returns its
// exit status.
func wrap(args []string) int {
	cmd := exec.Command(os.Getenv(wrappedTool), args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	err := cmd.Run()
	if _, exited := errors.AsType[*exec.ExitError](err); err != nil && !exited {
		fmt.Fprintf(os.Stderr, "cost: %v\n", err)
		return 2
	}
	if len(args) > 0 && strings.HasSuffix(args[len(args)-1], ".cfg") {
		if err := note(maxRSS(cmd.ProcessState), args[len(args)-1]); err != nil {
			fmt.Fprintf(os.Stderr, "cost: %v\n", err)
			return 2
		}
	}
	return cmd.ProcessState.ExitCode()
}

// note writes a peak to a file of its own.
func note(bytes int64, config string) error {
	file, err := os.CreateTemp(os.Getenv(peakDir), "peak-")
	if err != nil {
		return err
	}
	fmt.Fprintf(file, "%d %s", bytes, packageOf(config))
	return file.Close()
}
