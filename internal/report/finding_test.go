package report

import (
	"slices"
	"testing"
)

// TestSort expects several ways to one place to stay, and what another variant of the package
// repeats to go, even if its timeline differs.
func TestSort(t *testing.T) {
	at := func(variant string, line, from int) Finding {
		return Finding{
			Package:  variant,
			Position: Position{File: "p.go", Line: line},
			Timeline: []Step{{Position: Position{File: "p.go", Line: from}}},
		}
	}
	const plain, tested = "p", "p [p.test]"
	for _, test := range []struct {
		name     string
		in, want []Finding
	}{
		{"several ways", []Finding{at(plain, 3, 9), at(plain, 3, 7)}, []Finding{at(plain, 3, 7), at(plain, 3, 9)}},
		{"repeated", []Finding{at(plain, 3, 7), at(plain, 3, 7)}, []Finding{at(plain, 3, 7)}},
		{"variants", []Finding{at(tested, 3, 7), at(plain, 3, 7)}, []Finding{at(plain, 3, 7)}},
		{"told otherwise", []Finding{at(tested, 3, 7), at(plain, 3, 9)}, []Finding{at(tested, 3, 7)}},
		{"more in one", []Finding{at(plain, 3, 7), at(tested, 3, 7), at(tested, 3, 8)}, []Finding{at(tested, 3, 7), at(tested, 3, 8)}},
		{"other lines", []Finding{at(plain, 4, 7), at(tested, 3, 7)}, []Finding{at(tested, 3, 7), at(plain, 4, 7)}},
	} {
		got := Sort(slices.Clone(test.in))
		if !slices.EqualFunc(got, test.want, func(a, b Finding) bool { return a.Package == b.Package && compare(a, b) == 0 }) {
			t.Errorf("%s: got %+v", test.name, got)
		}
	}
}
