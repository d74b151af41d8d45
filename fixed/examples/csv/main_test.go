package main

import (
	"strings"
	"testing"

	"github.com/asyncown/asyncown/fixed/internal/leak"
)

// TestRun expects the program to tell of the cancellation and of intact rows.
func TestRun(t *testing.T) {
	leak.Check(t)
	var out strings.Builder
	err := run(&out, strings.NewReader(madeUp(5000)))
	t.Log(out.String())
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"row 2501: sender: half of the rows", "nothing is outstanding", "all intact", "of 5000 rows arrived"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the output lacks %q", want)
		}
	}
}

// TestCheckRow expects a row that has changed to be noticed.
func TestCheckRow(t *testing.T) {
	row, err := checkedRows.Append(nil, []string{"a", "b"})
	if err != nil {
		t.Fatal(err)
	}
	row = row[1:] // without the length
	if err := checkRow(row); err != nil {
		t.Errorf("a good row: %v", err)
	}
	row[0] = 'x'
	if err := checkRow(row); err == nil {
		t.Error("no error for a row that has changed")
	}
}
