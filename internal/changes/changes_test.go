package changes

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/asyncown/asyncown/internal/need"
)

// A repository is a scratch git repository.
type repository struct {
	t   *testing.T
	dir string
}

func newRepository(t *testing.T) *repository {
	t.Helper()
	need.Tool(t, "git")
	r := &repository{t, t.TempDir()}
	r.git("init", "-q", "-b", "main")
	return r
}

// environ is the environment of git, without what the developer has configured but with
// settings that would change a diff.
func (r *repository) environ() []string {
	return append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_SYSTEM="+os.DevNull,
		"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.com",
		"GIT_CONFIG_COUNT=3", "GIT_CONFIG_KEY_0=diff.noprefix", "GIT_CONFIG_VALUE_0=true",
		"GIT_CONFIG_KEY_1=diff.relative", "GIT_CONFIG_VALUE_1=true", "GIT_CONFIG_KEY_2=color.diff", "GIT_CONFIG_VALUE_2=always")
}

func (r *repository) git(args ...string) {
	r.t.Helper()
	cmd := exec.CommandContext(r.t.Context(), "git", args...)
	cmd.Dir, cmd.Env = r.dir, r.environ()
	if out, err := cmd.CombinedOutput(); err != nil {
		r.t.Fatalf("git %s: %v\n%s", args, err, out)
	}
}

func (r *repository) write(name, text string) {
	r.t.Helper()
	file := filepath.Join(r.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		r.t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		r.t.Fatal(err)
	}
}

func (r *repository) commit() {
	r.t.Helper()
	r.git("add", "-A")
	r.git("commit", "-q", "-m", "m")
}

// since returns the changes, seen from a directory.
func (r *repository) since(dir, revision string) (*Set, error) {
	return Since(r.t.Context(), filepath.Join(r.dir, dir), r.environ(), revision)
}

// expect checks which of the lines 1 to 9 of a file have changed.
func (r *repository) expect(s *Set, name, want string) {
	r.t.Helper()
	got := ""
	for n := 1; n <= 9; n++ {
		if s.Contains(filepath.Join(r.dir, filepath.FromSlash(name)), n, 0) {
			got += string(rune('0' + n))
		}
	}
	if got != want {
		r.t.Errorf("%s: lines %q have changed, want %q", name, got, want)
	}
}

// TestSince changes files in many ways.
func TestSince(t *testing.T) {
	r := newRepository(t)
	nine := "1\n2\n3\n4\n5\n6\n7\n8\n9\n"
	for _, name := range []string{"same", "edited", "removed lines", "old name", "gone", "größe\"", "sub/mod/inner", "++ odd"} {
		r.write(name, nine)
	}
	r.write(".gitignore", "ignored\n")
	r.commit()
	r.git("branch", "base")

	// What the base gets afterwards does not count.
	r.git("checkout", "-q", "base")
	r.write("same", "changed in the base\n"+nine)
	r.commit()
	r.git("checkout", "-q", "main")

	r.write("edited", "1\n2\n3\nvier\n++ fünf\n6\n7\n8\n9\n@@ -1 +1 @@")
	r.write("removed lines", "1\n2\n3\n6\n7\n8\n9\n")
	r.git("mv", "old name", "sub/new name")
	r.write("sub/new name", strings.Replace(nine, "7", "sieben", 1))
	r.git("rm", "-q", "gone")
	r.write("größe\"", "neu\n"+nine)
	r.commit()
	r.write("sub/mod/inner", nine[2:]+"10\n") // not committed
	r.git("add", "sub/mod/inner")
	r.write("++ odd", strings.Replace(nine, "5", "--- a/x\n+++ b/same", 1))
	r.write("sub/untracked", nine)
	r.write("ignored", nine)

	for _, dir := range []string{".", "sub/mod"} {
		s, err := r.since(dir, "base")
		if err != nil {
			t.Fatal(err)
		}
		r.expect(s, "same", "")
		r.expect(s, "edited", "45")
		r.expect(s, "removed lines", "34")
		r.expect(s, "sub/new name", "7")
		r.expect(s, "old name", "")
		r.expect(s, "größe\"", "1")
		r.expect(s, "sub/mod/inner", "19")
		r.expect(s, "++ odd", "56")
		r.expect(s, "sub/untracked", "123456789")
		r.expect(s, "ignored", "")
		if !s.Contains(filepath.Join(r.dir, "edited"), 2, 4) || s.Contains(filepath.Join(r.dir, "edited"), 1, 3) {
			t.Error("ranges are not looked at whole")
		}
	}
}

// TestSymbolicLink asks through another name of the repository.
func TestSymbolicLink(t *testing.T) {
	r := newRepository(t)
	r.write("f", "1\n")
	r.commit()
	r.write("f", "2\n")
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(r.dir, link); err != nil {
		if runtime.GOOS == "windows" {
			t.Skip(err)
		}
		t.Fatal(err)
	}
	s, err := Since(t.Context(), link, r.environ(), "HEAD")
	if err != nil || !s.Contains(filepath.Join(link, "f"), 1, 1) {
		t.Errorf("not seen through a symbolic link: %v", err)
	}
}

// TestErrors expects an error that says what is wrong.
func TestErrors(t *testing.T) {
	r := newRepository(t)
	r.write("f", "1\n")
	r.commit()
	r.git("checkout", "-q", "--orphan", "other")
	r.write("f", "2\n")
	r.commit()
	environ := append(r.environ(), "GIT_CEILING_DIRECTORIES="+filepath.Dir(r.dir))
	outside := t.TempDir()
	for _, test := range []struct{ dir, revision, want string }{
		{r.dir, "nope", "git knows no commit nope"},
		{r.dir, "--all", "git knows no commit --all"},
		{r.dir, "main", "no common ancestor"},
		{outside, "main", "not a git repository"},
	} {
		_, err := Since(t.Context(), test.dir, append(environ, "GIT_CEILING_DIRECTORIES="+filepath.Dir(test.dir)), test.revision)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %q", test.revision, err, test.want)
		}
	}
	t.Setenv("PATH", "")
	if _, err := Since(t.Context(), r.dir, environ, "main"); err == nil || !strings.Contains(err.Error(), "not installed") {
		t.Errorf("without git: %v", err)
	}
}
