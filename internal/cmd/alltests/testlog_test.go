package main

import (
	"slices"
	"strings"
	"testing"
)

// TestTestLog feeds the log in odd pieces and expects the lines of go test and
// the reason of each skip, although the tests run at the same time.
func TestTestLog(t *testing.T) {
	const events = `{"Action":"run","Package":"p","Test":"TestA"}
{"Action":"output","Package":"p","Test":"TestA","Output":"=== RUN   TestA\n"}
{"Action":"output","Package":"p","Test":"TestA","Output":"    a_test.go:1: needs gcc\n"}
{"Action":"output","Package":"p","Test":"TestB","Output":"    b_test.go:1: fine\n"}
{"Action":"output","Package":"p","Test":"TestA","Output":"--- SKIP: TestA (0.00s)\n"}
{"Action":"skip","Package":"p","Test":"TestA"}
not an event
{"Action":"output","Package":"p","Output":"ok  \tp\t0.1s\n"}
{"Action":"skip","Package":"q"}
`
	var out strings.Builder
	log := newTestLog(&out)
	for piece := range slices.Chunk([]byte(events), 7) {
		log.Write(piece)
	}
	const want = `    a_test.go:1: needs gcc
    b_test.go:1: fine
--- SKIP: TestA (0.00s)
not an event
ok  	p	0.1s
`
	if out.String() != want {
		t.Errorf("got %s, want %s", out.String(), want)
	}
	if want := []string{"p TestA: a_test.go:1: needs gcc"}; !slices.Equal(log.skipped, want) {
		t.Errorf("skipped %q, want %q", log.skipped, want)
	}
}
