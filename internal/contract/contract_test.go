package contract

import (
	"reflect"
	"slices"
	"testing"
)

// roundTrip checks that the parser reads what the contract prints.
func roundTrip(t *testing.T, c *Contract) {
	t.Helper()
	table, err := Parse("again", []byte("package "+c.Package+"\n"+c.String()))
	if err != nil {
		t.Fatalf("%s:%d: %s: %v", c.File, c.Line, c, err)
	}
	got := slices.Collect(table.All())
	if len(got) != 1 || !equal(c, got[0]) {
		t.Fatalf("%s:%d: %s becomes %v", c.File, c.Line, c, got)
	}
}

// equal reports whether c and d are equal but for where they were read.
func equal(c, d *Contract) bool {
	x, y := *c, *d
	x.Evidence, x.File, x.Line = "", "", 0
	y.Evidence, y.File, y.Line = "", "", 0
	return reflect.DeepEqual(x, y)
}

func TestStrings(t *testing.T) {
	for v := range verbs {
		if got, err := ParseVerb(Verb(v).String()); err != nil || got != Verb(v) {
			t.Errorf("verb %d: %v, %v", v, got, err)
		}
	}
	if got := Verb(200).String(); got != "Verb(200)" {
		t.Errorf("got %s", got)
	}
	if got := Root(200).String(); got != "Root(200)" {
		t.Errorf("got %s", got)
	}
}
