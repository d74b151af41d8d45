package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// asProgram is the environment variable that makes the test binary the program.
const asProgram = "ASYNCOWN_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) == "1" {
		main()
		return
	}
	os.Exit(m.Run())
}

// source has a bug of each family, and others that are silenced.
const source = `package tiny

func produce(out chan<- []byte) {
	buf := make([]byte, 8)
	for {
		buf[0]++
		out <- buf
	}
}

type task struct {
	done chan struct{}
	err  error
}

func (t *task) start(work func() error) {
	go func() {
		close(t.done)
		t.err = work()
	}()
}

func (t *task) wait() error {
	<-t.done
	return t.err
}

func silenced(out chan<- []byte) {
	buf := make([]byte, 8)
	for {
		buf[0]++ //nolint:asyncown // its receiver copies at once
		out <- buf
	}
}

func ignored(out chan<- []byte) {
	buf := make([]byte, 8)
	for {
		buf[0]++ //asyncown:ignore bufreuse its receiver copies at once
		out <- buf
	}
}
`

// config turns on a linter with settings.
const config = `version: "2"
linters:
  default: none
  enable: [LINTER]
  settings:
    custom:
      LINTER:
        type: module
        description: bugs of async ownership
        original-url: https://github.com/asyncown/asyncown
SETTINGS`

// A scratch is a module in which the program runs.
type scratch struct {
	t   *testing.T
	dir string
}

func newScratch(t *testing.T) *scratch {
	t.Helper()
	s := &scratch{t, t.TempDir()}
	s.write("go.mod", "module example.com/tiny\n\ngo 1.26.0\n")
	s.write("tiny.go", source)
	return s
}

func (s *scratch) write(name, text string) {
	s.t.Helper()
	if err := os.WriteFile(filepath.Join(s.dir, name), []byte(text), 0o666); err != nil {
		s.t.Fatal(err)
	}
}

// run writes a configuration and runs the program. It returns what it printed and its exit
// status.
func (s *scratch) run(linter, settings string, args ...string) (string, int) {
	s.t.Helper()
	text := strings.ReplaceAll(config, "LINTER", linter)
	s.write(".golangci.yml", strings.ReplaceAll(text, "SETTINGS", settings))
	self, err := os.Executable()
	if err != nil {
		s.t.Fatal(err)
	}
	cmd := exec.CommandContext(s.t.Context(), self, args...)
	cmd.Dir = s.dir
	cmd.Env = append(os.Environ(), asProgram+"=1", "GOFLAGS=", "GOWORK=off", "PWD="+s.dir,
		"GOLANGCI_LINT_CACHE="+filepath.Join(s.dir, ".cache"))
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	cmd.Run()
	return out.String(), cmd.ProcessState.ExitCode()
}

// expect checks which lines of the source are reported, once each, as "LINE ANALYZER": the
// name of the analyzer begins the message if it is not that of the linter.
func (s *scratch) expect(out string, want ...string) {
	s.t.Helper()
	var got []string
	for line := range strings.Lines(out) {
		if rest, ok := strings.CutPrefix(line, "tiny.go:"); ok {
			n, text, _ := strings.Cut(rest, ":")
			_, text, _ = strings.Cut(text, ": ")
			analyzer, _, named := strings.Cut(text, ": ")
			if !named {
				analyzer = "itself"
			}
			got = append(got, n+" "+analyzer)
		}
	}
	if strings.Join(got, ", ") != strings.Join(want, ", ") {
		s.t.Errorf("issues %q, want %q; output:\n%s", got, want, out)
	}
}

// TestLinters runs the linters with several configurations.
func TestLinters(t *testing.T) {
	s := newScratch(t)
	if out, status := s.run("asyncown", "", "config", "verify", "--help"); status != 0 {
		t.Fatalf("the program does not run: %s", out)
	}
	out, status := s.run("asyncown", "", "run")
	s.expect(out, "6 bufreuse", "19 earlyclose")
	if status != 1 {
		t.Errorf("exit status %d, want 1", status)
	}
	out, _ = s.run("asyncown", "        settings: {analyzers: {bufreuse: false}}\n", "run")
	s.expect(out, "19 earlyclose")
	out, _ = s.run("asyncown", "        settings: {timeline: true}\n", "run")
	if !strings.Contains(out, "; buf is lent to a receiver from out here (tiny.go:7); ") {
		t.Errorf("no timeline:\n%s", out)
	}
	if out, status = s.run("asyncown", "        settings: {analysers: {x: true}}\n", "run"); status == 0 || !strings.Contains(out, "analysers") {
		t.Errorf("a wrong setting: exit status %d\n%s", status, out)
	}
	out, _ = s.run("asyncown", "        settings: {flags: [-bufreuse.nonsense]}\n", "run")
	if !strings.Contains(out, "there is no flag -bufreuse.nonsense") {
		t.Errorf("a wrong flag: %s", out)
	}
	out, _ = s.run("asyncown", "        settings: {contracts: \"nonsense\"}\n", "run")
	if !strings.Contains(out, "contracts:1:") {
		t.Errorf("a wrong contract: %s", out)
	}
	// A linter of a single analyzer has its own name for nolint.
	out, _ = s.run("bufreuse", "", "run")
	s.expect(out, "6 itself", "31 itself")
}

// TestFix has the program make the fixes, and expects what they settle to be gone.
func TestFix(t *testing.T) {
	s := newScratch(t)
	s.write("tiny.go", strings.NewReplacer("work func() error", "work error", "work()", "work").Replace(source))
	out, _ := s.run("earlyclose", "", "run", "--fix")
	s.expect(out)
	text, err := os.ReadFile(filepath.Join(s.dir, "tiny.go"))
	if err != nil {
		t.Fatal(err)
	}
	if want := "t.err = work\n\t\tclose(t.done)\n"; !strings.Contains(string(text), want) {
		t.Errorf("the signal does not come after the result:\n%s", text)
	}
	if out, status := s.run("earlyclose", "", "run"); status != 0 {
		t.Errorf("exit status %d after the fix\n%s", status, out)
	}
}

// TestNoStaleResults expects the version by which golangci-lint caches results by the
// contents of the program. Any other would serve results of an older build.
func TestNoStaleResults(t *testing.T) {
	if version != "(devel)" {
		t.Errorf("golangci-lint caches results by the version %q, and not by the program", version)
	}
}
