package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/asyncown/asyncown/internal/need"
)

// A ciPage is docs/ci.md, with a scratch repository in which its commands run: a module
// with a finding in its first commit, and one in its second.
type ciPage struct {
	*script
	text string
}

const ciFinding = "package NAME\n\nfunc F(c chan []byte) {\n\tb := make([]byte, 9)\n\tc <- b\n\tb[0] = 1\n}\n"

func newCIPage(t *testing.T) *ciPage {
	t.Helper()
	need.Tool(t, "git")
	need.Tool(t, "sh")
	text, err := os.ReadFile("../../docs/ci.md")
	if err != nil {
		t.Fatal(err)
	}
	p := &ciPage{newScript(t), string(text)}
	bin := t.TempDir()
	if err := os.Symlink(buildTool(t), filepath.Join(bin, "asyncown")); err != nil {
		t.Fatal(err)
	}
	p.environ = append(p.environ, "ASYNCOWN_TEST=", "PATH="+bin+string(filepath.ListSeparator)+os.Getenv("PATH"), "GITHUB_BASE_REF=main")
	p.write("go.mod", []byte("module example.com/m\n\ngo 1.26.0\n"))
	p.write("old/old.go", []byte(strings.ReplaceAll(ciFinding, "NAME", "old")))
	p.sh("git init -q -b main && git add . && git commit -q -m one && git update-ref refs/remotes/origin/main HEAD", 0)
	return p
}

// sh runs a shell command and returns what it printed.
func (p *ciPage) sh(command string, want int) string {
	p.t.Helper()
	cmd := exec.CommandContext(p.t.Context(), "sh", "-c", command)
	cmd.Dir, cmd.Env = p.dir, append(p.environ[:len(p.environ):len(p.environ)], "PWD="+p.dir)
	out, _ := cmd.CombinedOutput()
	if status := cmd.ProcessState.ExitCode(); status != want {
		p.t.Errorf("%s: exit status %d, want %d\n%s", command, status, want, out)
	}
	return string(out)
}

// blocks returns the code in a language on the page.
func (p *ciPage) blocks(language string) []string {
	p.t.Helper()
	var code []string
	for _, m := range regexp.MustCompile("(?s)```"+language+"\n(.*?)```").FindAllStringSubmatch(p.text, -1) {
		code = append(code, m[1])
	}
	return code
}

// expectFinding checks that out tells of the finding in the new package, or in the old one.
func (p *ciPage) expectFinding(out string, old, new bool) {
	p.t.Helper()
	for name, want := range map[string]bool{"old/old.go": old, "new/new.go": new} {
		if strings.Contains(out, name) != want {
			p.t.Errorf("tells of %s: %v, want %v; output:\n%s", name, !want, want, out)
		}
	}
}

// TestCIPage runs the commands of the page.
func TestCIPage(t *testing.T) {
	t.Parallel()
	p := newCIPage(t)
	runs := regexp.MustCompile(`(?m)^ +- run: (asyncown .*)$`).FindAllStringSubmatch(p.blocks("yaml")[0], -1)
	if len(runs) != 2 {
		t.Fatalf("the workflow has %d commands, want 2", len(runs))
	}
	scan, review := runs[0][1], runs[1][1]
	shell := p.blocks("sh")
	if len(shell) != 3 {
		t.Fatalf("the page has %d shell commands, want 3", len(shell))
	}
	hook, remember, report := shell[0], shell[1], shell[2]

	// Code that has findings already: the first commit is the state of affairs.
	p.sh(hook, 0)
	p.sh(review, 0)
	p.sh(remember, 0)
	p.sh(report, 0)
	p.write("new/new.go", []byte(strings.ReplaceAll(ciFinding, "NAME", "new")))
	p.expectFinding(p.sh(hook, 1), false, true)
	p.expectFinding(p.sh(report, 1), false, true)
	p.sh("git add . && git commit -q -m two", 0)
	p.sh(hook, 0)
	p.expectFinding(p.sh(review, 1), false, true)
	p.sh(scan, 0)
	p.expectFinding(p.sh("cat asyncown.sarif", 0), true, true)

	// A workflow must fail if code does not compile, although it accepts findings.
	p.write("broken/broken.go", []byte("package broken {\n"))
	p.sh(scan, 1)
	p.sh("rm -r broken", 0)

	need.Tool(t, "make")
	p.write("Makefile", []byte(p.blocks("make")[0]))
	p.expectFinding(p.sh("make -s lint", 2), false, true)
	p.sh("make -s baseline", 0)
	p.sh("make -s lint", 0)
}
