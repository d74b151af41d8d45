package edit

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTidy makes random edits of the sources of this repository and compares what a Tidier makes
// of them with what gofmt makes of the whole text.
func TestTidy(t *testing.T) {
	files, err := filepath.Glob("../*/*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("no files: %v", err)
	}
	r := rand.New(rand.NewPCG(3, 4))
	parts := 0
	for i, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if i%4 == 0 {
			src = bytes.ReplaceAll(src, []byte("\n"), []byte("\r\n"))
		}
		tidier := NewTidier(src)
		for range 10 {
			edits := randomEdits(r, src)
			var want, got Set
			if !want.Add(edits) {
				continue
			}
			formatted, err := gofmt(want.Apply(src))
			before := tidier.Formatted()
			tidied, ok := tidier.Tidy(edits)
			if ok != (err == nil) {
				t.Fatalf("%s: edits %v: tidy: %t, gofmt: %v", file, edits, ok, err)
			}
			if !ok {
				continue
			}
			if tidier.Formatted()-before < len(src)/2 {
				parts++
			}
			if !got.Add(tidied) || !bytes.Equal(got.Apply(src), formatted) {
				t.Fatalf("%s: edits %v become\n%v", file, edits, tidied)
			}
		}
	}
	if parts < len(files) {
		t.Errorf("only %d edits were made by formatting less than half of a file", parts)
	}
}

// randomEdits returns edits that repeat, drop or comment lines of src, or add a blank one.
func randomEdits(r *rand.Rand, src []byte) []Edit {
	var edits []Edit
	eol := LineEnd(src)
	for range 1 + r.IntN(3) {
		at := LineStart(src, r.IntN(len(src)))
		end := lineEnd(src, at)
		line := strings.TrimSuffix(string(src[at:end]), eol)
		switch r.IntN(5) {
		case 0:
			edits = append(edits, Edit{at, at, line + " // again" + eol})
		case 1:
			edits = append(edits, Edit{at, end, ""})
		case 2:
			edits = append(edits, Edit{at + len(line), at + len(line), " // said"})
		case 3:
			edits = append(edits, Edit{at, at, eol})
		default:
			edits = append(edits, Edit{end, end, line + eol})
		}
	}
	return edits
}

// TestTidyCost expects that to tidy an edit in each function of a source formats no more text than
// there is.
func TestTidyCost(t *testing.T) {
	const n = 200
	var b strings.Builder
	b.WriteString("package p\n\nvar x int\n")
	for i := range n {
		fmt.Fprintf(&b, "\n// f%d sets x.\nfunc f%d() {\n\tx = %d\n}\n", i, i, i)
	}
	src := []byte(b.String())
	tidier := NewTidier(src)
	for i := range n {
		at := bytes.Index(src, fmt.Appendf(nil, "= %d\n", i)) + len("= ")
		if edits, ok := tidier.Tidy([]Edit{{at, at, "1 +  "}}); !ok || len(edits) != 1 || !strings.HasPrefix(edits[0].New, "\tx = 1 + ") {
			t.Fatalf("edit %d becomes %v", i, edits)
		}
	}
	if got, most := tidier.Formatted(), 2*len(src); got > most {
		t.Errorf("%d bytes were formatted for %d bytes of source, want at most %d", got, len(src), most)
	}
}
