package repo

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The most lines that a file and a function may have.
const (
	maxFile     = 400
	maxFunction = 80
)

// TestSizes holds the files and functions to a size that one can read.
func TestSizes(t *testing.T) {
	eachFile(t, func(name string, fset *token.FileSet, f *ast.File) {
		if n := fset.File(f.FileStart).LineCount(); n > maxFile {
			t.Errorf("%s has %d lines, more than %d", name, n, maxFile)
		}
		for _, decl := range f.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			start, end := fset.Position(fn.Pos()).Line, fset.Position(fn.End()).Line
			if n := end - start + 1; n > maxFunction {
				t.Errorf("%s:%d: %s has %d lines, more than %d", name, start, fn.Name.Name, n, maxFunction)
			}
		}
	})
}

// TestDocumented expects a comment on each exported identifier and each
// package.
func TestDocumented(t *testing.T) {
	documented := make(map[string]bool) // directories
	eachFile(t, func(name string, fset *token.FileSet, f *ast.File) {
		dir := path.Dir(name)
		documented[dir] = documented[dir] || f.Doc != nil
		for _, id := range undocumented(f) {
			t.Errorf("%s:%d: %s is exported and has no comment", name, fset.Position(id.Pos()).Line, id.Name)
		}
	})
	for dir, ok := range documented {
		if !ok {
			t.Errorf("package %s has no comment", dir)
		}
	}
}

// undocumented returns the exported identifiers of a file that have no
// comment: functions, methods of exported types, types, variables, constants.
func undocumented(f *ast.File) []*ast.Ident {
	var found []*ast.Ident
	for _, decl := range f.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			if decl.Doc == nil && decl.Name.IsExported() && hasExportedReceiver(decl) {
				found = append(found, decl.Name)
			}
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					if spec.Doc == nil && decl.Doc == nil && spec.Name.IsExported() {
						found = append(found, spec.Name)
					}
				case *ast.ValueSpec:
					for _, id := range spec.Names {
						if spec.Doc == nil && spec.Comment == nil && decl.Doc == nil && id.IsExported() {
							found = append(found, id)
						}
					}
				}
			}
		}
	}
	return found
}

// hasExportedReceiver reports whether fn is a function or a method of an
// exported type.
func hasExportedReceiver(fn *ast.FuncDecl) bool {
	if fn.Recv == nil {
		return true
	}
	exported := true
	ast.Inspect(fn.Recv.List[0].Type, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			exported = id.IsExported()
			return false
		}
		return exported
	})
	return exported
}

// TestPackageNames rejects names that say nothing of what a package holds.
func TestPackageNames(t *testing.T) {
	eachFile(t, func(name string, _ *token.FileSet, f *ast.File) {
		switch f.Name.Name {
		case "util", "utils", "common", "helper", "helpers", "misc", "shared":
			t.Errorf("%s: package %s is not named for what it holds", name, f.Name.Name)
		}
	})
}

// TestAnalyzerDocs expects a doc.go with the documentation of the analyzer in
// each analyzer's package, and a test.
func TestAnalyzerDocs(t *testing.T) {
	root := testRoot(t)
	packages, _ := load(t)
	for _, p := range packages {
		if path.Dir(p.Dir) != "analyzers" {
			continue
		}
		name := path.Base(p.Dir)
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(p.Dir), "doc.go"))
		if err != nil {
			t.Error(err)
			continue
		}
		if heading := "\n// # Analyzer " + name + "\n//\n// " + name + ": "; !strings.Contains(string(text), heading) {
			t.Errorf("%s/doc.go lacks %q", p.Dir, heading)
		}
		if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(p.Dir), name+"_test.go")); err != nil {
			t.Error(err)
		}
	}
}

// machinePath matches an absolute path of somebody's machine.
var machinePath = regexp.MustCompile(`(^|[^\w.$}/-])/(` + strings.Join([]string{"home", "root", "work", "tmp", "Users"}, "|") + `)/`)

// TestNoMachinePaths expects no file to name a path of the machine that it was
// written on.
func TestNoMachinePaths(t *testing.T) {
	root := testRoot(t)
	files, err := Files(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range bytes.Split(text, []byte("\n")) {
			if machinePath.Match(line) {
				t.Errorf("%s:%d names a path of a machine: %s", file, i+1, line)
			}
		}
	}
}

// TestEntryPoints expects the README, the script for continuous integration
// and the pages to fit together.
func TestEntryPoints(t *testing.T) {
	root := testRoot(t)
	read := func(file string) string {
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	const allTests = "go run ./internal/cmd/alltests"
	readme := read("README.md")
	if !strings.Contains(readme, "\n    "+allTests+"\n") {
		t.Errorf("README.md lacks the command %q", allTests)
	}
	if !strings.Contains(read(".ci/run"), "exec "+allTests+" -long <") {
		t.Errorf(".ci/run does not run %q with -long", allTests)
	}
	if !strings.Contains(read("LICENSE"), "The asyncown Authors") {
		t.Error("LICENSE is not ours")
	}
	pages, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pages {
		if link := "(docs/" + filepath.Base(p) + ")"; !strings.Contains(readme, link) {
			t.Errorf("README.md does not name %s", link)
		}
	}
}

// link matches a link of Markdown to a file of the repository.
var link = regexp.MustCompile(`\]\(([^)#:]+)(#[^)]*)?\)`)

// TestLinks expects the links between pages to lead somewhere.
func TestLinks(t *testing.T) {
	root := testRoot(t)
	files, err := Files(root)
	if err != nil {
		t.Fatal(err)
	}
	files = slices.DeleteFunc(files, func(f string) bool { return path.Ext(f) != ".md" })
	for _, file := range files {
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllSubmatch(text, -1) {
			target := path.Join(path.Dir(file), string(m[1]))
			if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(target))); err != nil {
				t.Errorf("%s: link to %s: %v", file, m[1], err)
			}
		}
	}
}

// eachFile calls do for each Go file of the root module but the tests.
func eachFile(t *testing.T, do func(name string, fset *token.FileSet, f *ast.File)) {
	t.Helper()
	root := testRoot(t)
	packages, _ := load(t)
	for _, p := range packages {
		for _, file := range p.Files {
			fset := token.NewFileSet()
			f, err := parser.ParseFile(fset, filepath.Join(root, filepath.FromSlash(file)), nil, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			do(file, fset, f)
		}
	}
}
