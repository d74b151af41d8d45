package scratch

import (
	"archive/zip"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestModule copies a module from a proxy in a directory. The module is from
// the time before go.mod files.
func TestModule(t *testing.T) {
	useProxy(t, map[string]string{
		"old.go":          "package old\n",
		"testdata/a.txt":  "a\n",
		"internal/b/b.go": "package b\n",
	})
	dir, err := Module(t.Context(), "example.org/old@v1.0.0")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"go.mod":          "module example.org/old\n",
		"testdata/a.txt":  "a\n",
		"internal/b/b.go": "package b\n",
	} {
		got, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || string(got) != want {
			t.Errorf("%s: got %q, %v, want %q", name, got, err, want)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "old.go"), []byte("package old // changed\n"), 0o666); err != nil {
		t.Errorf("the copy cannot be changed: %v", err)
	}
	again, err := Module(t.Context(), "example.org/old@v1.0.0")
	if err != nil || again != dir {
		t.Errorf("second call: got %s, %v, want %s", again, err, dir)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(dir), "partial-*")); left != nil {
		t.Errorf("left behind: %v", left)
	}
}

func TestModuleErrors(t *testing.T) {
	useProxy(t, map[string]string{"old.go": "package old\n"})
	for module, want := range map[string]string{
		"example.org/old":        "not of the form",
		"example.org/old@v2.0.0": "example.org/old",
		"example.org/new@v1.0.0": "example.org/new",
	} {
		if _, err := Module(t.Context(), module); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got error %v, want one with %q", module, err, want)
		}
	}
}

// useProxy makes the go command take modules from a directory, which has
// example.org/old@v1.0.0 with the given files, and keep them in another.
func useProxy(t *testing.T, files map[string]string) {
	t.Helper()
	temp := t.TempDir()
	versions := filepath.Join(temp, "proxy", "example.org", "old", "@v")
	if err := os.MkdirAll(versions, 0o777); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"list":        "v1.0.0\n",
		"v1.0.0.info": `{"Version": "v1.0.0", "Time": "2020-01-01T00:00:00Z"}`,
		"v1.0.0.mod":  "module example.org/old\n",
	} {
		if err := os.WriteFile(filepath.Join(versions, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	archive, err := os.Create(filepath.Join(versions, "v1.0.0.zip"))
	if err != nil {
		t.Fatal(err)
	}
	w := zip.NewWriter(archive)
	for name, text := range files {
		f, err := w.Create("example.org/old@v1.0.0/" + name)
		if err != nil {
			t.Fatal(err)
		}
		f.Write([]byte(text))
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	proxy := "file://" + filepath.ToSlash(filepath.Join(temp, "proxy"))
	if filepath.VolumeName(temp) != "" {
		proxy = "file:///" + filepath.ToSlash(filepath.Join(temp, "proxy"))
	}
	for name, value := range map[string]string{
		"GOPROXY":        proxy,
		"GONOPROXY":      "none",
		"GOPRIVATE":      "",
		"GOSUMDB":        "off",
		"GOFLAGS":        "-modcacherw",
		"GOMODCACHE":     filepath.Join(temp, "mod"),
		"XDG_CACHE_HOME": filepath.Join(temp, "cache"),
		"HOME":           temp, // where the cache is on macOS
		"LocalAppData":   filepath.Join(temp, "cache"),
	} {
		t.Setenv(name, value)
	}
}
