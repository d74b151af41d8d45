package ownership

import (
	"cmp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/directive"
)

// Stated is the fact of a package: the contracts that its directives state, as lines of the
// table without package and evidence, in source order.
type Stated struct {
	Lines []string
}

// AFact marks Stated as a fact.
func (*Stated) AFact() {}

// String returns the lines, separated by semicolons.
func (s *Stated) String() string { return strings.Join(s.Lines, "; ") }

// exportStated attaches what the package states to it.
func exportStated(pass *analysis.Pass, own *directive.Set) {
	if len(own.Stated) == 0 {
		return
	}
	fact := new(Stated)
	for _, c := range own.Stated {
		fact.Lines = append(fact.Lines, c.String())
	}
	pass.ExportPackageFact(fact)
}

// layers are the tables that go before the embedded one, the first before the others.
type layers struct {
	tables []*contract.Table
	own    bool // the package has contracts of its own
}

// layersOf returns the layers for a package with the directives own.
func layersOf(pass *analysis.Pass, own *directive.Set) *layers {
	l := &layers{own: len(own.Stated)+len(own.Extern) > 0}
	l.add(own.Stated)
	l.add(own.Extern)
	l.add(imported(pass))
	if t, own := userFor(pass.Pkg); t != nil {
		l.tables = append(l.tables, t)
		l.own = l.own || own
	}
	return l
}

// add adds a layer below the others.
func (l *layers) add(cs []*contract.Contract) {
	if len(cs) > 0 {
		l.tables = append(l.tables, contract.NewTable(cs...))
	}
}

// over returns the layers with table below them.
func (l *layers) over(table *contract.Table) *contract.Table {
	if len(l.tables) == 0 {
		return table
	}
	return contract.Layered(append(slices.Clip(l.tables), table)...)
}

// imported returns what the directives of other packages state.
func imported(pass *analysis.Pass) []*contract.Contract {
	var cs []*contract.Contract
	for _, f := range pass.AllPackageFacts() {
		if fact, ok := f.Fact.(*Stated); ok && f.Package != pass.Pkg {
			cs = append(cs, contracts(f.Package.Path(), fact.Lines)...)
		}
	}
	slices.SortStableFunc(cs, func(a, b *contract.Contract) int { return cmp.Compare(a.Package, b.Package) })
	return cs
}

// contracts returns the contracts that the lines of a fact state of the package of that path.
func contracts(path string, lines []string) []*contract.Contract {
	var cs []*contract.Contract
	for _, line := range lines {
		// A line that another version of this tool has written may not be one of this.
		if c, err := contract.ParseContract(line); err == nil {
			c.Package = path
			cs = append(cs, c)
		}
	}
	return cs
}
