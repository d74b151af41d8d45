package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// severalPackages writes a module of n packages with a finding each and
// returns what the command prints about it.
func severalPackages(s *script, n int) string {
	s.write("go.mod", []byte("module example.com/m\n\ngo 1.26.0\n"))
	var want strings.Builder
	for i := range n {
		name := fmt.Sprintf("p%d", i)
		s.write(name+"/p.go", []byte("package p\n\nfunc lend([]byte)      {}\nfunc overwrite([]byte) {}\n\n"+
			"func F(b []byte) {\n\tlend(b)\n\toverwrite(b)\n}\n"))
		fmt.Fprintf(&want, "%[1]s/p.go:8:2: b is overwritten while lend may still be using it (lending)\n"+
			"\t%[1]s/p.go:7:2: b is lent here\n\t%[1]s/p.go:8:2: it is overwritten here\n", name)
	}
	return want.String()
}

// expect runs the front end and compares what it prints.
func (s *script) expect(want string, status int) {
	s.t.Helper()
	var stdout, stderr bytes.Buffer
	got := run(s.t.Context(), s.environment(nil, &stdout, &stderr))
	if got != status || stdout.String() != want || stderr.Len() > 0 {
		s.t.Errorf("exit status %d, want %d; standard error %q; output:\n%s\nwant:\n%s",
			got, status, stderr.String(), stdout.String(), want)
	}
}

// closedPipe returns the end to write to of a pipe that nobody reads.
func closedPipe(t *testing.T) *os.File {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	r.Close()
	t.Cleanup(func() { w.Close() })
	return w
}

// A go command that was killed at the wrong time leaves cache entries without
// output. The front end notices and analyzes the packages again.
func TestLostOutput(t *testing.T) {
	t.Parallel()
	s := newScript(t)
	s.setenv("GOCACHE=fresh")
	want := severalPackages(s, 2)

	vet := func(attempt int) *exec.Cmd {
		request := frontRequest{attempt: attempt}
		cmd := exec.CommandContext(t.Context(), "go", "vet", "-json", "-vettool="+s.tool, request.arg(), "--", "./...")
		cmd.Dir, cmd.Env = s.dir, s.environ
		return cmd
	}
	for attempt := range 2 {
		cut := vet(attempt)
		cut.Stdout = closedPipe(t)
		cut.Run() // fails
		if out, err := vet(attempt).Output(); err != nil || strings.Count(string(out), marker.Name) >= 4 {
			t.Skipf("this go command does not lose output: %v\n%s", err, out)
		}
	}
	s.expect(want, exitFindings)
	s.expect(want, exitFindings)
}

// If results cannot be had at all, the front end says so.
func TestLostOutputForever(t *testing.T) {
	t.Parallel()
	s := newScript(t)
	s.write("go.mod", []byte("module example.com/m\n\ngo 1.26.0\n"))
	s.write("p.go", []byte("package p\n"))
	s.environ = append(s.environ, "ASYNCOWN_TEST_MUTE=1")
	var stdout, stderr bytes.Buffer
	status := run(t.Context(), s.environment(nil, &stdout, &stderr))
	want := "asyncown: the go command gave no result for example.com/m; try \"go clean -cache\"\n"
	if status != exitTrouble || stderr.String() != want || stdout.Len() > 0 {
		t.Errorf("exit status %d, output %q, standard error %q; want %q", status, stdout.String(), stderr.String(), want)
	}
}

// A reader that has seen enough does no harm to the next run.
func TestClosedOutput(t *testing.T) {
	t.Parallel()
	s := newScript(t)
	s.setenv("GOCACHE=fresh")
	want := severalPackages(s, 2)

	var stderr bytes.Buffer
	cmd := exec.CommandContext(t.Context(), s.tool)
	cmd.Dir, cmd.Env = s.dir, s.environ
	cmd.Stdout, cmd.Stderr = closedPipe(t), &stderr
	cmd.Run()
	if status := cmd.ProcessState.ExitCode(); status != exitTrouble || stderr.Len() > 0 {
		t.Errorf("output closed: exit status %d, standard error %q", status, stderr.String())
	}
	s.expect(want, exitFindings)
}

// An interrupt ends the command and all that it has started.
func TestInterrupt(t *testing.T) {
	t.Parallel()
	s := newScript(t)
	s.write("go.mod", []byte("module example.com/m\n\ngo 1.26.0\n"))
	s.write("p.go", []byte("package p\n\nfunc Hang() {}\n"))
	hangs := filepath.Join(t.TempDir(), "hangs")

	var stderr bytes.Buffer
	cmd := exec.CommandContext(t.Context(), s.tool)
	cmd.Dir, cmd.Env = s.dir, append(s.environ, "ASYNCOWN_TEST_HANGS="+hangs)
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	pid := 0 // of the vet tool
	if !eventually(func() bool {
		data, _ := os.ReadFile(hangs)
		pid, _ = strconv.Atoi(string(data))
		return pid != 0
	}) {
		cmd.Process.Kill()
		t.Fatalf("the analysis has not started: %s", stderr.String())
	}
	interrupted := time.Now()
	cmd.Process.Signal(os.Interrupt)
	cmd.Wait()
	if status := cmd.ProcessState.ExitCode(); status != exitInterrupted || stderr.String() != "asyncown: interrupted\n" {
		t.Errorf("exit status %d, standard error %q", status, stderr.String())
	}
	if took := time.Since(interrupted); took > killDelay {
		t.Errorf("it took %v to end", took)
	}
	tool, err := os.FindProcess(pid)
	if err == nil && !eventually(func() bool { return tool.Signal(syscall.Signal(0)) != nil }) {
		tool.Kill()
		t.Error("the vet tool still runs")
	}
}

// eventually waits for a condition, and reports whether it came true.
func eventually(condition func() bool) bool {
	for range 3000 {
		if condition() {
			return true
		}
		time.Sleep(20 * time.Millisecond)
	}
	return false
}

// However many packages there are, the vet tool says once that a flag is of the command only.
func TestFrontOnlyFlag(t *testing.T) {
	t.Parallel()
	s := newScript(t)
	severalPackages(s, 5)
	cmd := exec.CommandContext(t.Context(), "go", "vet", "-vettool="+s.tool, "-html", "page.html", "./...")
	cmd.Dir, cmd.Env = s.dir, s.environ
	out, err := cmd.CombinedOutput()
	const want = "asyncown: -html is a flag of the command only: run asyncown instead of go vet\n"
	if err == nil || strings.Count(string(out), "asyncown: ") != 1 || !strings.HasSuffix(string(out), want) {
		t.Errorf("%v\n%s\nwant one line, %s", err, out, want)
	}
}

// Without a go command there is one line, too.
func TestNoGoCommand(t *testing.T) {
	s := newScript(t)
	var stdout, stderr bytes.Buffer
	env := s.environment(nil, &stdout, &stderr)
	env.GoCommand = "no-such-go"
	status := run(t.Context(), env)
	want := "asyncown: the go command is not installed or not in PATH\n"
	if status != exitTrouble || stderr.String() != want {
		t.Errorf("exit status %d, standard error %q; want %q", status, stderr.String(), want)
	}
}

// On a terminal the packages are counted, and the line is gone at the end.
func TestProgress(t *testing.T) {
	t.Parallel()
	s := newScript(t)
	severalPackages(s, 2)
	var stdout, stderr bytes.Buffer
	env := s.environment(nil, &stdout, &stderr)
	env.Progress = true
	run(t.Context(), env)
	const clear = "\r\x1b[K"
	want := clear + "asyncown: 0 of 2 packages" + clear + "asyncown: 1 of 2 packages" + clear + "asyncown: 2 of 2 packages" + clear
	if stderr.String() != want {
		t.Errorf("got  %q\nwant %q", stderr.String(), want)
	}
}
