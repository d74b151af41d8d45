package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/asyncown/asyncown/internal/repo"
)

// A checkout is a run of asyncown on a machine that has the module and, but for the folder,
// nothing else.
type checkout struct {
	checkout string // what it is
	counts
	wall   time.Duration
	output string
}

// source is a package with a finding.
const source = `package tiny

import _ "IMPORTED"

// F lends b and goes on writing to it.
func F(c chan []byte) {
	b := make([]byte, 9)
	c <- b
	b[0] = 1
}
`

// measure analyzes a module that imports a package: first on one machine, then in a second
// checkout at the same path, then in a third at another path. Self is the program that the go commands
// ask for results.
func measure(ctx context.Context, self, imported string) ([]checkout, error) {
	root, err := repo.Root()
	if err != nil {
		return nil, err
	}
	temp, err := os.MkdirTemp("", "sharedcache-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	tool := filepath.Join(temp, "asyncown.exe")
	build := exec.CommandContext(ctx, "go", "build", "-buildvcs=false", "-o", tool, "./cmd/asyncown")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("cannot build asyncown: %v\n%s", err, out)
	}
	shared := &folder{filepath.Join(temp, "shared")}
	prog := fmt.Sprintf("GOCACHEPROG='%s' %s '%s'", self, serveVerb, shared.dir)
	var runs []checkout
	for _, c := range []struct{ what, dir string }{
		{"the first", "here"}, {"a second at the same path", "here"}, {"a third at another path", "there"},
	} {
		dir := filepath.Join(temp, c.dir)
		if err := writeModule(dir, imported); err != nil {
			return nil, err
		}
		cmd := exec.CommandContext(ctx, tool, "./...")
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), prog, "GOFLAGS=", "GOWORK=off", "CGO_ENABLED=0", "PWD="+dir, "GOCACHE="+filepath.Join(temp, "none"))
		start := time.Now()
		out, err := cmd.CombinedOutput()
		run := checkout{checkout: c.what, wall: time.Since(start), output: string(out)}
		if cmd.ProcessState.ExitCode() != 1 {
			return nil, fmt.Errorf("asyncown on %s: %v\n%s", c.what, err, out)
		}
		if run.counts, err = shared.take(); err != nil {
			return nil, err
		}
		runs = append(runs, run)
		if err := os.RemoveAll(dir); err != nil {
			return nil, err
		}
	}
	return runs, nil
}

// writeModule writes the module to a new directory.
func writeModule(dir, imported string) error {
	if err := os.Mkdir(dir, 0o777); err != nil {
		return err
	}
	for name, text := range map[string]string{
		"go.mod":  "module example.com/tiny\n\ngo 1.26.0\n",
		"tiny.go": strings.ReplaceAll(source, "IMPORTED", imported),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			return err
		}
	}
	return nil
}
