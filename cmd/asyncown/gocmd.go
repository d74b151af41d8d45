package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/version"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/asyncown/asyncown/internal/report"
)

// A goCommand runs the go command in one directory.
type goCommand struct {
	name    string
	dir     string
	environ []string
	goflags string // known once env was asked
	paths   pathNames
}

// newGoCommand returns the go command for a run with these options.
func newGoCommand(env environment, opts *options) *goCommand {
	return &goCommand{name: env.GoCommand, dir: opts.absolute(env, "."), environ: env.Environ, paths: pathNames{cwd: env.Dir}}
}

// killDelay is how long an interrupted go command may take to end in order.
const killDelay = 10 * time.Second

// command prepares a call of the go command. If the context is cancelled the
// go command is asked to stop, not killed, so that it leaves its cache whole.
func (g *goCommand) command(ctx context.Context, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, g.name, args...)
	cmd.Dir = g.dir
	cmd.Env = append(g.environ[:len(g.environ):len(g.environ)], "PWD="+g.dir)
	interruptible(cmd)
	cmd.WaitDelay = killDelay
	return cmd
}

// output runs the go command and returns its standard output.
func (g *goCommand) output(ctx context.Context, args ...string) ([]byte, []problem) {
	cmd := g.command(ctx, args...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		return nil, g.failed(args[0], err, stderr.String())
	}
	return stdout.Bytes(), nil
}

// failed describes a go command that returned err.
func (g *goCommand) failed(verb string, err error, stderr string) []problem {
	if problems := parseStderr(stderr, g.dir, g.paths); len(problems) > 0 {
		return problems
	}
	if errors.Is(err, exec.ErrNotFound) {
		return []problem{{text: "the go command is not installed or not in PATH"}}
	}
	return []problem{{text: fmt.Sprintf("go %s: %v", verb, err)}}
}

// goFacts is what the front end wants to know of the go command.
type goFacts struct {
	version  string
	inModule bool // in a module or a workspace
}

// env asks the go command for its version and its module.
func (g *goCommand) env(ctx context.Context) (goFacts, []problem) {
	if info, err := os.Stat(g.dir); err != nil || !info.IsDir() {
		return goFacts{}, []problem{{text: "no such directory: " + g.paths.show(g.dir)}}
	}
	out, problems := g.output(ctx, "env", "-json", "GOVERSION", "GOMOD", "GOWORK", "GOFLAGS")
	if len(problems) > 0 {
		return goFacts{}, problems
	}
	var vars struct{ GOVERSION, GOMOD, GOWORK, GOFLAGS string }
	if err := json.Unmarshal(out, &vars); err != nil {
		return goFacts{}, []problem{{text: "go env: " + err.Error()}}
	}
	g.goflags = vars.GOFLAGS
	mod := vars.GOMOD != "" && vars.GOMOD != os.DevNull
	work := vars.GOWORK != "" && vars.GOWORK != "off"
	return goFacts{vars.GOVERSION, mod || work}, nil
}

// checkVersion reports a problem if the go command is newer than the Go
// release that built the tool: such a tool cannot type-check the newer standard library.
func checkVersion(goVersion, toolVersion string) *problem {
	ours, theirs := version.Lang(toolVersion), version.Lang(goVersion)
	if ours == "" || theirs == "" || version.Compare(ours, theirs) >= 0 {
		return nil
	}
	return &problem{text: fmt.Sprintf(
		"built with %s, which cannot analyze code for the newer %s of the go command; build asyncown again with %s",
		toolVersion, goVersion, goVersion)}
}

// noModule replaces the go command's complaints about patterns that mean
// nothing outside a module.
func noModule(dir string, problems []problem) problem {
	for _, p := range problems {
		if !strings.Contains(p.text, "does not contain main module") &&
			!strings.Contains(p.text, "go.mod file not found") &&
			!strings.Contains(p.text, "cannot find main module") {
			return p
		}
	}
	return problem{text: "no go.mod in " + dir + " or any parent directory; run asyncown inside a module"}
}

// A vetResult is the outcome of one run of go vet.
type vetResult struct {
	findings []report.Finding
	seen     map[string]bool // IDs of the packages that were analyzed
	told     map[string]bool // analyzers that name actors in their steps
	problems []problem
}

// vet runs go vet with the tool and decodes its findings. It calls done with
// the ID of each package that has been analyzed.
func (g *goCommand) vet(ctx context.Context, tool string, opts *options, patterns []string, req frontRequest, done func(id string)) *vetResult {
	args := []string{"vet", "-json", "-vettool=" + tool, req.arg()}
	args = append(args, opts.buildFlags...)
	args = append(args, opts.toolFlags...)
	args = append(args, "--")
	args = append(args, patterns...)

	result := &vetResult{seen: make(map[string]bool), told: opts.told}
	cmd := g.command(ctx, args...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	stdout, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		result.problems = g.failed("vet", err, "")
		return result
	}
	bad := decodeStream(stdout, result, done)
	// Whatever happened, read on to the end: the go command must not find
	// its output closed (see vetUntilComplete).
	io.Copy(io.Discard, stdout)
	err = cmd.Wait()
	if err != nil {
		result.problems = append(result.problems, g.failed("vet", err, stderr.String())...)
	} else if bad != nil {
		result.problems = append(result.problems, problem{text: "go vet: " + bad.Error()})
	}
	return result
}
