package main

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"go/version"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/txtar"

	"github.com/asyncown/asyncown/analyzers"
	"github.com/asyncown/asyncown/internal/need"
)

var update = flag.Bool("update", false, "rewrite the transcripts with what happened")

// The test binary is the vet tool that the tests run, and, for tests that need
// a process, the front end.
func TestMain(m *testing.M) {
	switch {
	case os.Getenv("ASYNCOWN_TEST") == "":
		flag.Parse()
		os.Exit(m.Run())
	case isToolCall(os.Args[1:]):
		if os.Getenv("ASYNCOWN_TEST_MUTE") != "" {
			marker.Run = func(*analysis.Pass) (any, error) { return nil, nil }
		}
		toolMain(toys())
	default:
		os.Exit(frontMain(toys()))
	}
}

// TestScripts replays the transcripts in testdata/script. Each is a txtar
// archive: the files of a scratch directory, and before them lines such as
//
//	$ asyncown -json ./...
//	what it prints on standard output
//	2> what it prints on standard error
//	exit status 1
//
// An empty line of output is shown as ".". "$ git" runs git, "$ go" the go command, with
// $TOOL for the vet tool and $WORK for the directory; "$ cd", "$ env", "$ cat FILE",
// "$ link NAME FILE", "$ chmod MODE FILE" and "$ write FILE: LINE" do what they say;
// "$ real" makes the command run its own analyzers instead of toys; "$ need cgo" skips
// the rest without a C compiler, "$ need go1.26" under
// another Go. Made with -update, a transcript is to be read before it is committed.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/script/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			t.Parallel()
			runScript(t, file)
		})
	}
}

func runScript(t *testing.T, file string) {
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s := newScript(t)
	for _, f := range archive.Files {
		s.write(f.Name, f.Data)
	}
	var got bytes.Buffer
	want := string(archive.Comment)
	inOutput := false // lines that the last command printed are dropped
	for line := range strings.Lines(want) {
		command, isCommand := strings.CutPrefix(line, "$ ")
		if isCommand {
			got.WriteString(line)
			s.do(strings.TrimSpace(command), &got)
			inOutput = true
		} else if !inOutput || line == "\n" {
			got.WriteString(line)
			inOutput = false
		}
	}
	if got.String() == want {
		return
	}
	if !*update {
		t.Errorf("%s differs; got:\n%s", file, got.String())
		return
	}
	archive.Comment = got.Bytes()
	if err := os.WriteFile(file, txtar.Format(archive), 0o666); err != nil {
		t.Fatal(err)
	}
}

// A script is the state of a transcript that is being replayed.
type script struct {
	t       *testing.T
	root    string // scratch directory
	dir     string // current directory
	tool    string
	environ []string
	version string // Go version that the tool claims to be built with
	suite   []*suiteAnalyzer
}

func newScript(t *testing.T) *script {
	tool, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	// What the developer has set must not change the transcripts.
	environ := append(os.Environ(), "ASYNCOWN_TEST=1", "GOFLAGS=", "GOWORK=", "GOPROXY=off", "GO111MODULE=", "GOTOOLCHAIN=local",
		"GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_SYSTEM="+os.DevNull, "GIT_CEILING_DIRECTORIES="+filepath.Dir(root),
		"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.com")
	return &script{t: t, root: root, dir: root, tool: tool, environ: environ, version: runtime.Version(), suite: toys()}
}

func (s *script) write(name string, data []byte) {
	name = filepath.Join(s.root, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		s.t.Fatal(err)
	}
	if err := os.WriteFile(name, data, 0o666); err != nil {
		s.t.Fatal(err)
	}
}

// do executes one line of the script and writes what it printed.
func (s *script) do(line string, out io.Writer) {
	verb, rest, _ := strings.Cut(line, " ")
	switch verb {
	case "asyncown":
		var stdout, stderr bytes.Buffer
		status := run(s.t.Context(), s.environment(strings.Fields(rest), &stdout, &stderr))
		s.transcribe(out, stdout.String(), stderr.String(), status)
	case "go", "git":
		s.program(verb, rest, out)
	case "cd":
		s.dir = filepath.Join(s.root, rest)
	case "env":
		s.setenv(rest)
	case "cat", "link", "chmod":
		s.file(verb, strings.Fields(rest), out)
	case "write":
		name, text, _ := strings.Cut(rest, ": ")
		s.write(name, []byte(strings.ReplaceAll(text, `\n`, "\n")+"\n"))
	case "need":
		s.need(rest)
	case "real":
		s.tool, s.suite = buildTool(s.t), analyzers.All()
	default:
		s.t.Fatalf("unknown command %q", line)
	}
}

// file shows, links or chmods a file.
func (s *script) file(verb string, args []string, out io.Writer) {
	var err error
	switch name := filepath.Join(s.root, args[len(args)-1]); verb {
	case "cat":
		var text []byte
		text, err = os.ReadFile(name)
		s.transcribe(out, string(text), "", 0)
	case "link":
		err = os.Symlink(name, filepath.Join(s.root, args[0]))
	case "chmod":
		var mode uint64
		if mode, err = strconv.ParseUint(args[0], 8, 32); err == nil {
			err = os.Chmod(name, os.FileMode(mode))
		}
	}
	if err != nil {
		s.t.Fatal(err)
	}
}

// environment is that of a front end run by the script.
func (s *script) environment(args []string, stdout, stderr io.Writer) environment {
	return environment{
		Args:      args,
		Dir:       s.dir,
		Environ:   s.environ,
		Stdout:    stdout,
		Stderr:    stderr,
		GoCommand: "go",
		Tool:      s.tool,
		GoVersion: s.version,
		Analyzers: s.suite,
	}
}

// setenv sets a variable of the environment. "GOCACHE=fresh" is an empty cache.
func (s *script) setenv(assignment string) {
	if assignment == "GOCACHE=fresh" {
		assignment = "GOCACHE=" + s.t.TempDir()
	}
	if version, ok := strings.CutPrefix(assignment, "BUILT_WITH="); ok {
		s.version = version
	}
	s.environ = append(s.environ, assignment)
}

// need skips the test if the machine lacks something.
func (s *script) need(what string) {
	switch {
	case what == "cgo":
		cc, err := exec.CommandContext(s.t.Context(), "go", "env", "CC").Output()
		if err == nil {
			_, err = exec.LookPath(strings.TrimSpace(string(cc)))
		}
		if err == nil {
			return
		}
		if os.Getenv("ASYNCOWN_NO_SKIP") == "1" {
			s.t.Fatalf("no C compiler: %v", err)
		}
		s.t.Skipf("no C compiler: %v", err)
	case what == "git":
		need.Tool(s.t, "git")
	case strings.HasPrefix(what, "go1"):
		if v := version.Lang(runtime.Version()); v != what {
			s.t.Skipf("for %s, this is %s", what, v)
		}
	default:
		s.t.Fatalf("need %s: unknown", what)
	}
}

// program runs the go command or git.
func (s *script) program(name, args string, out io.Writer) {
	cmd := exec.CommandContext(s.t.Context(), name, strings.Fields(strings.NewReplacer("$TOOL", s.tool, "$WORK", s.root).Replace(args))...)
	cmd.Dir = s.dir
	cmd.Env = append(s.environ[:len(s.environ):len(s.environ)], "PWD="+s.dir)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	cmd.Run()
	s.transcribe(out, stdout.String(), stderr.String(), cmd.ProcessState.ExitCode())
}

// transcribe writes the outcome of a command in the form of the transcripts.
func (s *script) transcribe(out io.Writer, stdout, stderr string, status int) {
	clean := strings.NewReplacer(s.root, "$WORK", s.tool, "$TOOL", runtime.GOROOT(), "$GOROOT",
		runtime.Version(), "$GOVERSION", "running go "+strings.TrimPrefix(runtime.Version(), "go"), "running go $GOVERSION",
		filepath.Base(s.tool), "$TOOLNAME").Replace
	for line := range strings.Lines(clean(stdout)) {
		// An empty line ends the output in the transcript, so it is shown as ".".
		fmt.Fprintln(out, cmp.Or(strings.TrimSuffix(line, "\n"), "."))
	}
	for line := range strings.Lines(clean(stderr)) {
		fmt.Fprintln(out, "2> "+strings.TrimSuffix(line, "\n"))
	}
	if status != 0 {
		fmt.Fprintf(out, "exit status %d\n", status)
	}
}
