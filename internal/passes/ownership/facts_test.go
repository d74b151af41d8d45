package ownership

import (
	"bytes"
	"encoding/gob"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"
)

// TestFacts compares the facts of functions with those in the comments of the packages.
func TestFacts(t *testing.T) {
	dir, err := filepath.Abs("../../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	analysistest.Run(t, dir, Analyzer, "./facts/...")
}

// TestFactEncoding checks that a fact survives its way to another process, always as the
// same bytes, and stays small.
func TestFactEncoding(t *testing.T) {
	encode := func(f *Inferred) []byte {
		var out bytes.Buffer
		if err := gob.NewEncoder(&out).Encode(f); err != nil {
			t.Fatal(err)
		}
		return out.Bytes()
	}
	fact := &Inferred{Lines: []string{"(*T).M lend arg0 until chan:arg1", "(*T).M signal recv.c"}}
	first := encode(fact)
	if !bytes.Equal(first, encode(fact)) {
		t.Error("the encoding differs from run to run")
	}
	var back Inferred
	if err := gob.NewDecoder(bytes.NewReader(first)).Decode(&back); err != nil || !slices.Equal(back.Lines, fact.Lines) {
		t.Errorf("decoded %v, %v", back.Lines, err)
	}
	var text int
	for _, l := range fact.Lines {
		text += len(l)
	}
	if over := len(first) - text; over > 100 {
		t.Errorf("the encoding adds %d bytes to %d bytes of text", over, text)
	}
}
