package nogo

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A builder makes programs as Bazel does: with the sources of rules_go, and for nogo a file
// that a program of rules_go writes.
type builder struct {
	t       *testing.T
	dir     string // for what is built
	rules   string // sources of rules_go's tools
	builder string // rules_go's program
}

// newBuilder builds rules_go's program.
func newBuilder(t *testing.T) *builder {
	t.Helper()
	b := &builder{t: t, dir: t.TempDir()}
	module := strings.TrimSpace(b.command("", "go", "list", "-m", "-f", "{{.Dir}}", "github.com/bazelbuild/rules_go"))
	b.rules = filepath.Join(module, "go", "tools", "builders")
	src := b.copy("builder_srcs", "builder", "path.go")
	b.write(filepath.Join(src, "go.mod"), "module builder\n\ngo 1.26.0\n")
	b.builder = filepath.Join(b.dir, "builder.exe")
	b.command(src, "go", "build", "-ldflags=-X main.rulesGoStdlibPrefix=@io_bazel_rules_go//stdlib:", "-o", b.builder, ".")
	return b
}

// nogo builds nogo with analyzers, which are packages of asyncown, and a configuration. It
// returns the program.
func (b *builder) nogo(name, config string, analyzers ...string) string {
	b.t.Helper()
	src := b.copy("nogo_srcs", name)
	configFile := filepath.Join(src, "nogo.json")
	b.write(configFile, config)
	args := []string{"gennogomain", "-output", filepath.Join(src, "nogo_gen.go"), "-config", configFile}
	for _, a := range analyzers {
		args = append(args, "-analyzer_importpath", "github.com/asyncown/asyncown/analyzers/"+a)
	}
	b.command(src, b.builder, args...)
	for _, file := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(file)
		if err != nil {
			b.t.Fatal(err)
		}
		b.write(filepath.Join(src, file), string(text))
	}
	root, err := filepath.Abs("../../..")
	if err != nil {
		b.t.Fatal(err)
	}
	b.command(src, "go", "mod", "edit", "-replace=github.com/asyncown/asyncown="+root)
	program := filepath.Join(b.dir, name+".exe")
	b.command(src, "go", "build", "-o", program, ".")
	return program
}

// copy copies the sources that rules_go's build file lists for a target, and others, to a new
// directory.
func (b *builder) copy(target, name string, others ...string) string {
	b.t.Helper()
	text, err := os.ReadFile(filepath.Join(b.rules, "BUILD.bazel"))
	if err != nil {
		b.t.Fatal(err)
	}
	_, list, found := strings.Cut(string(text), `name = "`+target+`",`)
	list, _, _ = strings.Cut(list, "]")
	if !found {
		b.t.Fatalf("rules_go has no target %s", target)
	}
	for _, m := range regexp.MustCompile(`"(\w+\.go)"`).FindAllStringSubmatch(list, -1) {
		others = append(others, m[1])
	}
	src := filepath.Join(b.dir, name)
	for _, file := range others {
		text, err := os.ReadFile(filepath.Join(b.rules, file))
		if err != nil {
			b.t.Fatal(err)
		}
		b.write(filepath.Join(src, file), string(text))
	}
	return src
}

// write writes a file and the directory that it is in.
func (b *builder) write(file, text string) {
	b.t.Helper()
	err := os.MkdirAll(filepath.Dir(file), 0o777)
	if err == nil {
		err = os.WriteFile(file, []byte(text), 0o666)
	}
	if err != nil {
		b.t.Fatal(err)
	}
}

// command runs a program that must succeed, and returns its output.
func (b *builder) command(dir, program string, args ...string) string {
	b.t.Helper()
	out, err := b.prepare(dir, program, args...).Output()
	if err != nil {
		var text []byte
		if exit, ok := err.(*exec.ExitError); ok {
			text = exit.Stderr
		}
		b.t.Fatalf("%s %s: %v\n%s%s", program, strings.Join(args, " "), err, out, text)
	}
	return string(out)
}

// prepare returns a command that runs a program as Bazel would.
func (b *builder) prepare(dir, program string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(b.t.Context(), program, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-buildvcs=false", "GOWORK=off")
	if dir != "" {
		cmd.Env = append(cmd.Env, "PWD="+dir)
	}
	return cmd
}
