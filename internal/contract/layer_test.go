package contract

import "testing"

// TestLayered expects the first table that speaks of a symbol to replace the others, and
// only there.
func TestLayered(t *testing.T) {
	parse := func(src string) *Table {
		table, err := Parse("test.txt", []byte(src))
		if err != nil {
			t.Fatal(err)
		}
		return table
	}
	upper := parse("package p\n(*T).M pure arg0\n(*T).M pure arg1\n")
	lower := parse("package p\nT.M lend arg0 until never\nF pure arg0\npackage q\nT.M pure arg0\n")
	var got []string
	for c := range Layered(upper, lower).All() {
		got = append(got, c.Package+" "+c.String())
	}
	want := []string{"p (*T).M pure arg0", "p (*T).M pure arg1", "p F pure arg0", "q T.M pure arg0"}
	if len(got) != len(want) {
		t.Fatalf("got %q, want %q", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("got %q, want %q", got[i], want[i])
		}
	}
}
