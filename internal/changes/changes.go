// Package changes tells which lines of a git work tree have changed since a revision.
package changes

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
)

// A Set is the set of lines that have changed.
type Set struct {
	lines map[string]*lines // by absolute name without symbolic links
	real  map[string]string // names without symbolic links, as far as they were asked for
}

// lines are the changed lines of a file.
type lines struct {
	all  bool // the file is new
	some map[int]bool
}

// Since asks git which lines of the work tree around dir differ from the revision: from
// where the current branch has left it, so that what others have done there since does not
// count. Files that git neither tracks nor ignores are new.
func Since(ctx context.Context, dir string, environ []string, revision string) (*Set, error) {
	g := git{ctx, dir, environ}
	top, err := g.line("rev-parse", "--show-toplevel")
	if err != nil {
		return nil, err
	}
	commit, err := g.line("rev-parse", "--verify", "--quiet", "--end-of-options", revision+"^{commit}")
	if err != nil {
		return nil, fmt.Errorf("git knows no commit %s", revision)
	}
	base, err := g.line("merge-base", commit, "HEAD")
	if err != nil {
		return nil, fmt.Errorf("git finds no common ancestor of %s and HEAD; a shallow clone may lack it", revision)
	}
	g.dir = top
	diff, err := g.output("-c", "core.quotePath=false", "-c", "diff.relative=false", "diff", "--unified=0", "--no-color", "--no-ext-diff",
		"--no-textconv", "--ignore-submodules", "--find-renames", "--src-prefix=a/", "--dst-prefix=b/", base, "--")
	if err != nil {
		return nil, err
	}
	s := &Set{lines: make(map[string]*lines), real: make(map[string]string)}
	if err := s.parse(diff, top); err != nil {
		return nil, err
	}
	added, err := g.output("ls-files", "--others", "--exclude-standard", "-z")
	if err != nil {
		return nil, err
	}
	for name := range strings.SplitSeq(string(added), "\x00") {
		if name != "" {
			s.lines[s.resolve(filepath.Join(top, filepath.FromSlash(name)))] = &lines{all: true}
		}
	}
	return s, nil
}

// Contains reports whether one of the lines from first to last of the file has changed.
func (s *Set) Contains(file string, first, last int) bool {
	l := s.lines[s.resolve(file)]
	if l == nil {
		return false
	}
	for n := first; n <= max(first, last); n++ {
		if l.all || l.some[n] {
			return true
		}
	}
	return false
}

// resolve returns the name of the file without symbolic links.
func (s *Set) resolve(file string) string {
	real, ok := s.real[file]
	if !ok {
		var err error
		if real, err = filepath.EvalSymlinks(file); err != nil {
			real = file
		}
		s.real[file] = real
	}
	return real
}

// git runs git in a directory.
type git struct {
	ctx     context.Context
	dir     string
	environ []string
}

// output returns what git prints. An error has the first line of its complaint.
func (g git) output(args ...string) ([]byte, error) {
	cmd := exec.CommandContext(g.ctx, "git", args...)
	cmd.Dir = g.dir
	cmd.Env = append(g.environ[:len(g.environ):len(g.environ)], "PWD="+g.dir, "LC_ALL=C")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return nil, errors.New("git is not installed or not in PATH")
	case err != nil:
		line, _, _ := strings.Cut(strings.TrimSpace(stderr.String()), "\n")
		if line == "" {
			line = err.Error()
		}
		return nil, fmt.Errorf("git: %s", strings.TrimPrefix(line, "fatal: "))
	}
	return out, nil
}

// line returns the one line that git prints.
func (g git) line(args ...string) (string, error) {
	out, err := g.output(args...)
	return strings.TrimRight(string(out), "\r\n"), err
}
