package contract

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// manySymbols is how many functions, methods, fields and types the embedded table has to speak
// of at least, each with its evidence.
const manySymbols = 250

// TestEvidence expects the evidence of each line of the embedded table to be about it: if it
// names members of packages, such as "io.Writer" or "bufio.Scanner.Bytes", then it has the name
// of the symbol of the line, or that of its type, among its words.
func TestEvidence(t *testing.T) {
	symbols := make(map[string]bool)
	for c := range Embedded().All() {
		if c.Evidence == "" || !speaksOf(c.Evidence, c.bare()) {
			t.Errorf("%s:%d: %s: the evidence is about something else: %s", c.File, c.Line, c, c.Evidence)
			continue
		}
		symbols[c.Qualified()] = true
	}
	if len(symbols) < manySymbols {
		t.Errorf("%d symbols have evidence, want at least %d", len(symbols), manySymbols)
	}
}

// named matches a member of a package in a sentence.
var named = regexp.MustCompile(`\b[a-z][a-z0-9]*\.[A-Z]`)

// words matches the words of a sentence, names included.
var words = regexp.MustCompile(`\w+`)

// speaksOf reports whether evidence may be about symbol, which is "Name" or "Type.Name".
func speaksOf(evidence, symbol string) bool {
	if !named.MatchString(evidence) {
		return true
	}
	said := words.FindAllString(evidence, -1)
	return slices.ContainsFunc(strings.Split(strings.Trim(symbol, "{}"), "."), func(name string) bool {
		return slices.Contains(said, strings.Trim(name, "{}"))
	})
}

// TestSpeaksOf tells evidence about a symbol from that about another.
func TestSpeaksOf(t *testing.T) {
	for _, test := range []struct {
		evidence, symbol string
		want             bool
	}{
		{`p.T.Next: "valid until"`, "T.Next", true},
		{`p.T.Next: "valid until"`, "T.Peek", true},
		{`p.T.Next: "valid until"`, "U.Next", true},
		{`p.T.Next: "valid until"`, "{T}.Peek", true},
		{`p.T.Next: "valid until"`, "U.Peek", false},
		{`p.F: "a copy"`, "G", false},
		{`p.F: "a copy"; so does G`, "G", true},
		{"These copy.", "G", true},
	} {
		if got := speaksOf(test.evidence, test.symbol); got != test.want {
			t.Errorf("%s, %s: %v", test.evidence, test.symbol, got)
		}
	}
}

// TestEvidenceOfBlock tells which comments belong to which lines.
func TestEvidenceOfBlock(t *testing.T) {
	table, err := Parse("t.txt", []byte(`# Of the file.

package p

# Of nothing.

# Of two
# lines.
A pure arg0
B pure arg0 # and beside
# Of one.
C pure arg0

D pure arg0
`))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"A": "Of two lines.", "B": "Of two lines. and beside", "C": "Of one.", "D": ""}
	for c := range table.All() {
		if c.Evidence != want[c.Symbol] {
			t.Errorf("%s: got %q, want %q", c.Symbol, c.Evidence, want[c.Symbol])
		}
	}
}
