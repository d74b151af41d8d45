package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestStandardTargets asks for the findings in packages of the standard library, one of
// which imports another: the importer needs what the tool has written of its imports
// when it was asked for their facts only.
func TestStandardTargets(t *testing.T) {
	t.Parallel()
	dir, tool := t.TempDir(), buildTool(t)
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module example.com/m\n\ngo 1.26.0\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	vet := exec.CommandContext(t.Context(), "go", "vet", "-vettool="+tool, "io", "bufio")
	vet.Dir = dir
	vet.Env = append(os.Environ(), "GOWORK=off", "PWD="+dir)
	if out, err := vet.CombinedOutput(); err != nil {
		t.Errorf("go vet: %v\n%s", err, out)
	}
}

// buildTool builds the command and returns the name of the file.
func buildTool(t *testing.T) string {
	t.Helper()
	tool := filepath.Join(t.TempDir(), "asyncown.exe")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-buildvcs=false", "-o", tool, ".").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return tool
}
