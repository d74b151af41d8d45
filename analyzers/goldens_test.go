package analyzers_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// TestGoldens makes the fixes in the archives of testdata/fixes and testdata/hostile. Each
// has a file before.go and what the fixes make of it, after.go. In the comment of a hostile
// one, "go 1.N" is the Go version of its module, and "crlf" makes lines end in CR LF.
// With -update the second file is written anew, and is then to be read.
func TestGoldens(t *testing.T) {
	var files []string
	for _, dir := range []string{"fixes", "hostile"} {
		found, err := filepath.Glob(filepath.Join("testdata", dir, "*.txt"))
		if err != nil || len(found) == 0 {
			t.Fatalf("no archives in %s: %v", dir, err)
		}
		files = append(files, found...)
	}
	cases := map[string]map[string]*txtar.Archive{} // by Go version and name
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		version := "1.26.0"
		for line := range strings.Lines(string(a.Comment)) {
			if v, ok := strings.CutPrefix(strings.TrimSpace(line), "go 1."); ok {
				version = "1." + v
			}
		}
		if cases[version] == nil {
			cases[version] = map[string]*txtar.Archive{}
		}
		cases[version][file] = a
	}
	for version, archives := range cases {
		t.Run("go"+version, func(t *testing.T) { checkGoldens(t, version, archives) })
	}
}

// checkGoldens makes the fixes in the archives, by file name, as packages of one module with
// that Go version.
func checkGoldens(t *testing.T, version string, archives map[string]*txtar.Archive) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	write := func(name string, data []byte) {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", []byte("module example.com/m\n\ngo "+version+"\n"))
	at := map[string]string{} // the directory of each archive
	for file, a := range archives {
		at[file] = strings.TrimSuffix(strings.TrimPrefix(filepath.ToSlash(file), "testdata/"), ".txt")
		for _, f := range a.Files {
			if f.Name != "after.go" {
				write(filepath.Join(at[file], f.Name), ends(a, f.Data))
			}
		}
	}
	m := &mended{t: t, dir: dir, patterns: []string{"./..."}, overlay: map[string][]byte{}}
	m.all()
	for file, a := range archives {
		got := m.content(filepath.Join(dir, at[file], "before.go"))
		if *update {
			plain := bytes.ReplaceAll(got, []byte("\r\n"), []byte("\n"))
			a.Files = append(without(a.Files, "after.go"), txtar.File{Name: "after.go", Data: plain})
			if err := os.WriteFile(file, txtar.Format(a), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		var want []byte
		for _, f := range a.Files {
			if f.Name == "after.go" {
				want = ends(a, f.Data)
			}
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s becomes\n%s", file, got)
		}
	}
}

// ends returns text with the line ends that the archive asks for.
func ends(a *txtar.Archive, text []byte) []byte {
	if strings.Contains("\n"+string(a.Comment), "\ncrlf\n") {
		return bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))
	}
	return text
}

// without returns files without the one of that name.
func without(files []txtar.File, name string) []txtar.File {
	var out []txtar.File
	for _, f := range files {
		if f.Name != name {
			out = append(out, f)
		}
	}
	return out
}
