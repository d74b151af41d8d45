package main

import (
	"strings"
	"testing"

	"github.com/asyncown/asyncown/fixed/internal/leak"
)

// TestRun expects a reason for each end.
func TestRun(t *testing.T) {
	leak.Check(t)
	var out strings.Builder
	if err := run(t.Context(), &out); err != nil {
		t.Fatal(err)
	}
	t.Log(out.String())
	for _, want := range []string{
		"ends well: 3 lines, then the client has ended: EOF",
		"is killed: 2 lines, then the client has failed: ",
		"end of the server: 2 lines, then the server has failed: ",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the output lacks %q", want)
		}
	}
}
