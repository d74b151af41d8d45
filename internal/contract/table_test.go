package contract

import "testing"

func TestEmbedded(t *testing.T) {
	table, err := parseEmbedded()
	if err != nil {
		t.Fatal(err)
	}
	for c := range table.All() {
		if c.Evidence == "" {
			t.Errorf("%s:%d: no evidence", c.File, c.Line)
		}
		again, err := Parse("again", []byte("package "+c.Package+"\n"+c.String()))
		if err != nil {
			t.Errorf("%s:%d: %v", c.File, c.Line, err)
			continue
		}
		for d := range again.All() {
			if !equal(c, d) {
				t.Errorf("%s:%d: %s becomes %s", c.File, c.Line, c, d)
			}
		}
	}
	if Embedded() != Embedded() {
		t.Error("the embedded table is not shared")
	}
}
