package fixes

import (
	"go/ast"
	"go/parser"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/asyncown/asyncown/internal/edit"
	"github.com/asyncown/asyncown/internal/passes/ownership"
	"github.com/asyncown/asyncown/internal/repair"
)

// maxTrials bounds how often a package is analyzed again.
const maxTrials = 24

// A trial tries repairs on a package.
type trial struct {
	pass     *analysis.Pass
	source   *repair.Source
	found    *ownership.Result
	findings []repair.Finding
	sorts    map[sort]int
	left     int // trials
}

// A sort is what findings have in common that are not told apart: lines move when
// something is changed.
type sort struct{ kind, function string }

// sorts counts the findings of r by sort.
func sorts(r *ownership.Result, findings []repair.Finding) map[sort]int {
	counts := map[sort]int{}
	for _, f := range findings {
		counts[sortOf(r, f)]++
	}
	return counts
}

// sortOf returns the sort of the finding f of r.
func sortOf(r *ownership.Result, f repair.Finding) sort {
	fn := r.Program.Within(f.At)
	for fn != nil && fn.Parent() != nil {
		fn = fn.Parent()
	}
	s := sort{kind: f.Sort()}
	if fn != nil {
		s.function = fn.String()
	}
	return s
}

// choose returns an offer for each finding. No two fixes overlap.
func (t *trial) choose() []offer {
	offers := make([]offer, len(t.findings))
	taken := map[*ast.File]*edit.Set{}
	for i, f := range t.findings {
		repairs, why := t.source.Repairs(f)
		offers[i].why = why
		for _, r := range repairs {
			o, ok := t.offer(f, r, taken)
			if ok {
				offers[i] = o
				break
			}
			if o.why != "" {
				offers[i].why = o.why
			}
		}
	}
	return offers
}

// offer returns the offer to make the repair r of f, if it stands the trial and overlaps no
// other that is offered; otherwise the offer may say why not.
func (t *trial) offer(f repair.Finding, r repair.Repair, taken map[*ast.File]*edit.Set) (offer, bool) {
	edits, ok := edit.Tidy(t.source.Text(r.File), r.Edits)
	if !ok {
		return offer{}, false
	}
	r.Edits = edits
	if t.left == 0 {
		return offer{why: "there are too many findings in this package to try all fixes"}, false
	}
	t.left--
	if !t.stands(f, r) {
		return offer{}, false
	}
	if taken[r.File] == nil {
		taken[r.File] = new(edit.Set)
	}
	if !taken[r.File].Add(edits) {
		return offer{why: "it would overlap the fix of another finding; there will be one when that is fixed"}, false
	}
	return offer{file: r.File, fix: fixOf(t.pass, r)}, true
}

// stands reports whether the package with the repair r is valid and has one finding of the
// sort of f less than before, and no more of any other sort.
func (t *trial) stands(f repair.Finding, r repair.Repair) bool {
	var s edit.Set
	s.Add(r.Edits)
	tok := t.pass.Fset.File(r.File.FileStart)
	file, err := parser.ParseFile(t.pass.Fset, tok.Name(), s.Apply(t.source.Text(r.File)), parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return false
	}
	files := slices.Clone(t.pass.Files)
	files[slices.Index(files, r.File)] = file
	again, err := ownership.Again(t.pass, files)
	if err != nil {
		return false
	}
	counts, own := map[sort]int{}, sortOf(t.found, f)
	if again != nil {
		counts = sorts(again, repair.Findings(again.Program, again.Funcs))
	}
	return counts[own] < t.sorts[own] && !more(counts, t.sorts)
}

// more reports whether there is more of any sort in counts than before.
func more(counts, before map[sort]int) bool {
	for s, n := range counts {
		if n > before[s] {
			return true
		}
	}
	return false
}
