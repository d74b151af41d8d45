package baseline

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/asyncown/asyncown/internal/report"
)

// entry returns an entry with the number n in its fingerprint.
func entry(pkg, n string) Entry {
	return Entry{pkg, "p.go", "bufreuse", "b is used", "00000000000000" + n + ":1"}
}

// TestWrite expects the same file whatever the order, each entry once, and to read
// back what was written.
func TestWrite(t *testing.T) {
	a, b, c := entry("m/a", "01"), entry("m/b", "02"), entry("m/b", "03")
	var one, two bytes.Buffer
	if err := Write(&one, []Entry{c, a, b, a}); err != nil {
		t.Fatal(err)
	}
	if err := Write(&two, []Entry{b, c, a}); err != nil {
		t.Fatal(err)
	}
	if one.String() != two.String() {
		t.Errorf("the order matters:\n%s\n%s", one.String(), two.String())
	}
	got, err := Read(&one, "f")
	if err != nil || !slices.Equal(got, []Entry{a, b, c}) {
		t.Errorf("got %v, %v", got, err)
	}
}

// TestMerged expects blank lines, comments, another order and repeated lines to do no harm.
func TestMerged(t *testing.T) {
	var out bytes.Buffer
	if err := Write(&out, []Entry{entry("m/a", "01")}); err != nil {
		t.Fatal(err)
	}
	got, err := Read(strings.NewReader(out.String()+"\n# theirs\r\n"+out.String()), "f")
	if err != nil || len(got) != 2 || got[0] != got[1] {
		t.Errorf("got %v, %v", got, err)
	}
}

// TestMalformed expects an error with the file and the line.
func TestMalformed(t *testing.T) {
	good := "0123456789abcdef:1\tp\tp.go\tx\tm\n"
	for _, bad := range []string{"<<<<<<< ours", "0123456789abcdef\tp\tp.go\tx\tm", "0123456789abcdef:1\tp\tp.go\tx", good[:len(good)-1] + "\tmore"} {
		if _, err := Read(strings.NewReader(good+bad+"\n"), "the/file"); err == nil || !strings.HasPrefix(err.Error(), "the/file:2: ") {
			t.Errorf("%q: %v", bad, err)
		}
	}
	if _, err := Read(strings.NewReader(strings.Repeat("x", 2<<20)), "f"); err == nil {
		t.Error("an endless line: no error")
	}
}

// TestNew expects known findings to be left out, notes to stay, and entries without a
// finding to be gone.
func TestNew(t *testing.T) {
	f := report.Finding{Package: "m/a [m/a.test]", Analyzer: "bufreuse", Message: "b\nis  used", Fingerprint: "0000000000000001:1"}
	f.Position.File = "/m/a/p.go"
	if got := Of(&f); got != entry("m/a", "01") {
		t.Errorf("entry %+v", got)
	}
	other, note := f, f
	other.Fingerprint = "0000000000000009:1"
	note.Category = report.Explain
	left, gone := New([]report.Finding{f, other, note}, []Entry{entry("m/a", "01"), entry("m/a", "02")})
	if len(left) != 2 || left[0].Fingerprint != other.Fingerprint || !left[1].IsNote() {
		t.Errorf("left %+v", left)
	}
	if !slices.Equal(gone, []Entry{entry("m/a", "02")}) {
		t.Errorf("gone %v", gone)
	}
}
