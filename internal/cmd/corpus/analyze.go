package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/asyncown/asyncown/internal/repo"
)

// patience is how long one package may take, what it imports included.
const patience = 15 * time.Minute

// buildTool builds asyncown, as it is in this checkout, in dir.
func buildTool(ctx context.Context, dir string) (tool string, err error) {
	root, err := repo.Root()
	if err != nil {
		return "", err
	}
	tool = filepath.Join(dir, "asyncown.exe")
	out, err := goCommand(ctx, root, "build", "-buildvcs=false", "-o", tool, "./cmd/asyncown").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("cannot build asyncown: %v\n%s", err, out)
	}
	return tool, nil
}

// A runner looks for labelled bugs with one build of asyncown.
type runner struct {
	tool string
}

// run looks for one labelled bug.
func (r *runner) run(ctx context.Context, l *label) *verdict {
	v := &verdict{label: l, outcome: notRun, after: notRun}
	if l.Fixed == open {
		v.after = none
	}
	buggy, err := prepare(ctx, l.Module, l.Buggy)
	if err != nil {
		v.problem = firstLine(err)
		return v
	}
	all, err := r.analyze(ctx, buggy, l)
	if err != nil {
		v.problem = firstLine(err)
		return v
	}
	v.judgeBuggy(all)
	if l.Fixed == open {
		return v
	}
	if err := r.runFixed(ctx, v, buggy); err != nil {
		v.problem = "fixed version: " + firstLine(err)
	}
	return v
}

// runFixed looks for the bug in the fixed version.
func (r *runner) runFixed(ctx context.Context, v *verdict, buggy string) error {
	l := v.label
	fixed, err := prepare(ctx, l.Module, l.Fixed)
	if err != nil {
		return err
	}
	old, err := enclosing(buggy, append(l.First[:len(l.First):len(l.First)], l.Second...))
	if err != nil {
		return err
	}
	in, err := corresponding(fixed, old)
	if err != nil {
		return err
	}
	all, err := r.analyze(ctx, fixed, l)
	if err != nil {
		return err
	}
	v.judgeFixed(all, in)
	return nil
}

// analyze runs asyncown on the package of a label in the module in dir.
func (r *runner) analyze(ctx context.Context, dir string, l *label) ([]*diagnostic, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	args := []string{"-json", "-mod=mod"}
	if l.Tags != "" {
		args = append(args, "-tags="+l.Tags)
	}
	cmd := command(ctx, dir, r.tool, append(args, "./"+l.Package)...)
	// An interrupted asyncown stops the commands that it has started.
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 10 * time.Second
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok && exit.ExitCode() == 1 {
		err = nil // there are findings
	}
	if err != nil {
		if ctx.Err() != nil {
			err = ctx.Err()
		}
		return nil, fmt.Errorf("%s%w", problemText(stderr.String()), err)
	}
	return parseDiagnostics(stdout.Bytes())
}

// problemText returns what asyncown said about a problem, followed by a colon,
// or "".
func problemText(stderr string) string {
	for line := range strings.Lines(stderr) {
		if line = strings.TrimSpace(line); line != "" {
			return strings.TrimPrefix(line, "asyncown: ") + ": "
		}
	}
	return ""
}

// firstLine returns the first line of an error.
func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}
