package fixes

import (
	"go/ast"
	"go/parser"
	"maps"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/asyncown/asyncown/internal/edit"
	"github.com/asyncown/asyncown/internal/passes/ownership"
	"github.com/asyncown/asyncown/internal/repair"
)

// maxTrials bounds how often a package is analyzed again.
const maxTrials = 16

// maxFormatted bounds how many bytes of edited text are formatted in a package: a declaration
// with many findings is formatted for each of them.
const maxFormatted = 4 << 20

// maxSought bounds the findings of a package for which fixes are sought: who has more will hardly
// read them all before the first are fixed.
const maxSought = 300

// tooMany is why some findings have no fix.
const tooMany = "there are too many findings in this package to try all fixes"

// A trial tries repairs on a package.
type trial struct {
	pass     *analysis.Pass
	source   *repair.Source
	found    *ownership.Result
	findings []repair.Finding
	sorts    map[sort]int
	tidiers  map[*ast.File]*edit.Tidier
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

// A choice is a finding with the repairs that could settle it.
type choice struct {
	finding repair.Finding
	repairs []repair.Repair // formatted
	why     string
}

// choices returns the choice for each finding.
func (t *trial) choices() []choice {
	all := make([]choice, len(t.findings))
	for i, f := range t.findings {
		all[i] = choice{finding: f, why: tooMany}
		if i >= maxSought {
			continue
		}
		all[i].why = "the search for one failed"
		var repairs []repair.Repair
		pos := t.found.Program.Log.SiteInfo(f.At).Pos
		t.found.Program.Guard(pos, func() { repairs, all[i].why = t.source.Repairs(f) })
		for _, r := range repairs {
			if t.formatted() > maxFormatted {
				all[i].why = tooMany
				break
			}
			if edits, ok := t.tidier(r.File).Tidy(r.Edits); ok {
				r.Edits = edits
				all[i].repairs = append(all[i].repairs, r)
			}
		}
	}
	return all
}

// tidier returns the one that keeps the edits of file well formatted.
func (t *trial) tidier(file *ast.File) *edit.Tidier {
	if t.tidiers[file] == nil {
		t.tidiers[file] = edit.NewTidier(t.source.Text(file))
	}
	return t.tidiers[file]
}

// formatted returns how many bytes of edited text were formatted so far.
func (t *trial) formatted() int {
	n := 0
	for _, tidier := range t.tidiers {
		n += tidier.Formatted()
	}
	return n
}

// choose returns an offer for each finding. No two fixes overlap. As most repairs stand, the
// best of all findings are tried together first.
func (t *trial) choose() []offer {
	all := t.choices()
	offers := make([]offer, len(all))
	together := changes{}
	var best []int // of the findings, those whose best repair overlaps no other
	for i, c := range all {
		offers[i].why = c.why
		if len(c.repairs) > 0 && together.add(c.repairs[0]) {
			best = append(best, i)
		}
	}
	if len(best) > 1 && t.stands(all, best, together) {
		for _, i := range best {
			offers[i] = t.offer(all[i].repairs[0])
		}
	} else {
		together = changes{}
	}
	for i, c := range all {
		if offers[i].fix == nil {
			offers[i] = t.single(all, i, c, together)
		}
	}
	return offers
}

// single returns the offer for the choice c, with the index i among all, beside the changes
// that are offered already.
func (t *trial) single(all []choice, i int, c choice, offered changes) offer {
	for _, r := range c.repairs {
		if t.left == 0 {
			return offer{why: tooMany}
		}
		alone := changes{}
		if !alone.add(r) || !t.stands(all, []int{i}, alone) {
			continue
		}
		if offered.add(r) {
			return t.offer(r)
		}
		return offer{why: "it would overlap the fix of another finding; there will be one when that is fixed"}
	}
	return offer{why: c.why}
}

// offer returns the offer to make the repair r.
func (t *trial) offer(r repair.Repair) offer { return offer{file: r.File, fix: fixOf(t.pass, r)} }

// changes are edits of several files.
type changes map[*ast.File]*edit.Set

// add adds r, unless it overlaps what is there.
func (c changes) add(r repair.Repair) bool {
	if c[r.File] == nil {
		c[r.File] = new(edit.Set)
	}
	return c[r.File].Add(r.Edits)
}

// stands reports whether the package with the changes, which are to settle the findings of
// these choices, is valid, has as many findings less of their sorts, and no more of any other.
func (t *trial) stands(all []choice, settled []int, c changes) bool {
	t.left--
	files := slices.Clone(t.pass.Files)
	for i, old := range files {
		if c[old] == nil || c[old].Empty() {
			continue
		}
		name := t.pass.Fset.File(old.FileStart).Name()
		src := c[old].Apply(t.source.Text(old))
		file, err := parser.ParseFile(t.pass.Fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return false
		}
		files[i] = file
	}
	again, err := ownership.Again(t.pass, files)
	if err != nil {
		return false
	}
	most := maps.Clone(t.sorts)
	for _, i := range settled {
		most[sortOf(t.found, all[i].finding)]--
	}
	if again != nil {
		for _, f := range repair.Findings(again.Program, again.Funcs) {
			most[sortOf(again, f)]--
		}
	}
	for _, n := range most {
		if n < 0 {
			return false
		}
	}
	return true
}
