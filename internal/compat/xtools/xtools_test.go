package xtools

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// asTool is the environment variable that makes the test binary a vet tool.
const asTool = "ASYNCOWN_TEST_AS_TOOL"

func TestMain(m *testing.M) {
	if os.Getenv(asTool) == "1" {
		Main()
	}
	os.Exit(m.Run())
}

// source has one bug of each family, and imports nothing, so that the test
// costs little.
const source = `package tiny

func produce(out chan<- []byte) {
	buf := make([]byte, 8)
	for {
		buf[0]++ // bufreuse
		out <- buf
	}
}

type task struct {
	done chan struct{}
	err  error
}

func (t *task) start(work func() error) {
	go func() {
		err := work()
		close(t.done)
		t.err = err // earlyclose
	}()
}

func (t *task) wait() error {
	<-t.done
	return t.err
}
`

// TestFindings expects the analyzers to work in a vet tool that is built with
// the old module.
func TestFindings(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module tiny\n\ngo 1.26\n", "tiny.go": source} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.CommandContext(t.Context(), "go", "vet", "-vettool="+self, ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), asTool+"=1", "GOWORK=off", "GOFLAGS=", "PWD="+dir)
	out, err := cmd.CombinedOutput()
	if err == nil {
		t.Error("go vet reports nothing")
	}
	for i, line := range strings.Split(source, "\n") {
		_, analyzer, marked := strings.Cut(line, "// ")
		if at := fmt.Sprintf("tiny.go:%d:", i+1); marked && !strings.Contains(string(out), at) {
			t.Errorf("no finding of %s at %s", analyzer, at)
		}
	}
	if t.Failed() {
		t.Logf("output of go vet: %v\n%s", err, out)
	}
}
