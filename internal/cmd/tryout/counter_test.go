package main

import (
	"slices"
	"strings"
	"testing"
)

// TestCounter feeds the output of go build in odd pieces and expects the packages counted and
// all else printed.
func TestCounter(t *testing.T) {
	const said = "go: downloading golang.org/x/tools v0.52.0\ninternal/abi\ngolang.org/x/tools/go/ssa\n" +
		"# example.org/p\np.go:1:2: undefined: a\nexample.org/q\n"
	var out strings.Builder
	c := newCounter(&out)
	for piece := range slices.Chunk([]byte(said), 7) {
		c.Write(piece)
	}
	c.line.Erase()
	const clear = "\r\x1b[K"
	const want = clear + "go: downloading golang.org/x/tools v0.52.0\n" +
		clear + "tryout: packages compiled: 1" +
		clear + "tryout: packages compiled: 2" +
		clear + "# example.org/p\n" + clear + "tryout: packages compiled: 2" +
		clear + "p.go:1:2: undefined: a\n" + clear + "tryout: packages compiled: 2" +
		clear + "tryout: packages compiled: 3" + clear
	if out.String() != want {
		t.Errorf("got  %q\nwant %q", out.String(), want)
	}
}
