package edit

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/asyncown/asyncown/internal/need"
)

func TestAdd(t *testing.T) {
	for _, test := range []struct {
		name  string
		fixes [][]Edit
		want  string // of "0123456789"
		taken string // a letter for each fix: y or n
	}{
		{"none", nil, "0123456789", ""},
		{"apart", [][]Edit{{{5, 6, "x"}}, {{1, 2, ""}}}, "0234x6789", "yy"},
		{"several edits", [][]Edit{{{1, 1, "<"}, {8, 8, ">"}}, {{4, 4, "|"}}}, "0<123|4567>89", "yy"},
		{"overlap", [][]Edit{{{1, 4, "x"}}, {{3, 6, "y"}}}, "0x456789", "yn"},
		{"all or none", [][]Edit{{{1, 4, "x"}}, {{8, 9, "z"}, {3, 6, "y"}}}, "0x456789", "yn"},
		{"inside", [][]Edit{{{1, 4, "x"}}, {{2, 2, "y"}}}, "0x456789", "yn"},
		{"meeting", [][]Edit{{{1, 4, "x"}}, {{4, 5, "y"}}}, "0x456789", "yn"},
		{"inserted where something ends", [][]Edit{{{1, 4, ""}}, {{4, 4, "y"}}}, "0456789", "yn"},
		{"the same insertion", [][]Edit{{{1, 1, "i"}, {3, 3, "x"}}, {{1, 1, "i"}, {5, 5, "y"}}}, "0i12x34y56789", "yy"},
		{"the same replacement", [][]Edit{{{1, 2, "i"}}, {{1, 2, "i"}}}, "0i23456789", "yn"},
		{"two insertions at one place", [][]Edit{{{1, 1, "i"}}, {{1, 1, "j"}}}, "0i123456789", "yn"},
		{"at odds with itself", [][]Edit{{{1, 3, "i"}, {2, 4, "j"}}}, "0123456789", "n"},
		{"backwards", [][]Edit{{{3, 1, "i"}}}, "0123456789", "n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var s Set
			taken := ""
			for _, fix := range test.fixes {
				if s.Add(fix) {
					taken += "y"
				} else {
					taken += "n"
				}
			}
			if got := string(s.Apply([]byte("0123456789"))); got != test.want || taken != test.taken {
				t.Errorf("got %s, fixes taken %s; want %s, %s", got, taken, test.want, test.taken)
			}
		})
	}
}

func TestMoved(t *testing.T) {
	var s Set
	s.Add([]Edit{{2, 2, "abc"}, {4, 6, "x"}})
	text := s.Apply([]byte("0123456789"))
	for _, offset := range []int{0, 1, 2, 3, 6, 9} {
		if got, want := text[s.Moved(offset)], byte('0'+offset); got != want {
			t.Errorf("at %d is %c now, want %c", s.Moved(offset), got, want)
		}
	}
	if got := s.Moved(5); text[got] != 'x' {
		t.Errorf("what was replaced moves to %d in %s", got, text)
	}
}

func TestUnified(t *testing.T) {
	lines := "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\n"
	for _, test := range []struct {
		name, text string
		fix        []Edit
		want       string
	}{
		{"nothing", lines, nil, ""},
		{"the same", lines, []Edit{{2, 3, "b"}}, ""},
		{"a line", lines, []Edit{{8, 9, "E"}}, "@@ -2,7 +2,7 @@\n b\n c\n d\n-e\n+E\n f\n g\n h\n"},
		{"two places", lines, []Edit{{0, 0, "x\n"}, {22, 24, ""}},
			"@@ -1,3 +1,4 @@\n+x\n a\n b\n c\n@@ -9,4 +10,3 @@\n i\n j\n k\n-l\n"},
		{"no newline", "a\nb", []Edit{{2, 3, "c"}}, "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n"},
		{"from nothing", "", []Edit{{0, 0, "a\n"}}, "@@ -0,0 +1 @@\n+a\n"},
		{"to nothing", "a\n", []Edit{{0, 2, ""}}, "@@ -1 +0,0 @@\n-a\n"},
		{"carriage returns", "a\r\nb\r\n", []Edit{{3, 4, "c"}}, "@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var s Set
			if !s.Add(test.fix) {
				t.Fatal("the fix is at odds with itself")
			}
			if test.want != "" {
				test.want = "--- old\n+++ new\n" + test.want
			}
			if got := s.Unified("old", "new", []byte(test.text)); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

// TestPatch lets the program patch make of random texts what Apply makes of them.
func TestPatch(t *testing.T) {
	need.Tool(t, "patch")
	r := rand.New(rand.NewPCG(1, 2))
	file := filepath.Join(t.TempDir(), "text")
	for range 40 {
		text := randomLines(r, 40)
		var s Set
		for range r.IntN(6) {
			start := r.IntN(len(text) + 1)
			s.Add([]Edit{{start, start + r.IntN(min(12, len(text)-start+1)), randomLines(r, 3)}})
		}
		diff := s.Unified("a/text", "b/text", []byte(text))
		if diff == "" {
			continue
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		cmd := exec.CommandContext(t.Context(), "patch", "-p1", "-s", "--fuzz=0", file)
		cmd.Stdin = strings.NewReader(diff)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s\n%s", err, out, diff)
		}
		got, _ := os.ReadFile(file)
		if want := s.Apply([]byte(text)); string(got) != string(want) {
			t.Fatalf("patch makes\n%s\nwant\n%s\nwith\n%s", got, want, diff)
		}
	}
}

// randomLines returns up to n lines, the last of which may lack its end.
func randomLines(r *rand.Rand, n int) string {
	var b strings.Builder
	for range r.IntN(n) {
		fmt.Fprintf(&b, "%d\n", r.IntN(10))
	}
	if r.IntN(3) == 0 {
		b.WriteString("end")
	}
	return b.String()
}
