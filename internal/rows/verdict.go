package rows

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/asyncown/asyncown/internal/contract"
)

// A Proof says how a row was shown to matter.
type Proof uint8

// The proofs, from the weakest.
const (
	None     Proof = iota // not at all
	Opposite              // a program is right, or wrong, and would not be if the row said the opposite
	Silences              // a program is right, and would not be without the row
	Finds                 // a program is wrong, would not be without the row, and one like it is right
)

// A Verdict is what came of the programs for a row.
type Verdict struct {
	Proof Proof
	// False are right programs in which something is found, with what is.
	False []string
}

// A Prover makes and judges programs. Known are the packages that they may import, by path.
type Prover struct {
	Known map[string]*types.Package
	Suite []*analysis.Analyzer
	Rows  []*contract.Contract // all
}

// variants are the ways to make operands, in the order in which they are tried.
var variants = []variant{{}, {concrete: true}, {view: true}, {single: true}, {single: true, concrete: true}, {single: true, bytes: true}, {own: true}, {own: true, single: true}, {put: true}}

// A chunk is a piece of a file.
type chunk struct {
	text  string
	wrong bool
	probe int
}

// Prove shows what row is for, if it can.
func (p *Prover) Prove(row *contract.Contract) (Verdict, error) {
	var best Verdict
	for _, v := range variants {
		got, err := p.prove(row, v)
		if err != nil {
			return best, err
		}
		got.Proof = max(best.Proof, got.Proof)
		got.False = append(best.False, got.False...)
		if best = got; best.Proof != None {
			break
		}
	}
	return best, nil
}

// prove is Prove for one variant of operands.
func (p *Prover) prove(row *contract.Contract, v variant) (Verdict, error) {
	w := &writer{names: make(map[string]string)}
	s := newSite(w, row, p.Known, p.Rows, v)
	if s == nil {
		return Verdict{}, nil
	}
	var chunks []chunk
	for i, pr := range s.probes() {
		if pr.wrong != "" {
			chunks = append(chunks, chunk{pr.wrong, true, i})
		}
		for _, r := range pr.right {
			chunks = append(chunks, chunk{r, false, i})
		}
	}
	for _, text := range s.defaults() {
		chunks = append(chunks, chunk{text, false, -1})
	}
	for i := range s.types {
		chunks = append([]chunk{{s.types[i], false, -2}}, chunks...)
	}
	prog, chunks, lines := p.compile(w, chunks)
	if prog == nil {
		return Verdict{}, nil
	}
	return p.judge(row, prog, chunks, lines)
}

// compile makes a program of those of the chunks that have no type errors. The program is nil
// if there are none.
func (p *Prover) compile(w *writer, chunks []chunk) (*program, []chunk, [][2]int) {
	for len(chunks) > 0 {
		texts := make([]string, len(chunks))
		for i, c := range chunks {
			texts[i] = c.text
		}
		text, lines := w.file(texts)
		prog, errs := check(text, p.Known)
		if prog != nil {
			return prog, chunks, lines
		}
		var left []chunk
		for i, c := range chunks {
			if !slices.ContainsFunc(errs, func(e errorIn) bool { return lines[i][0] <= e.line && e.line <= lines[i][1] }) {
				left = append(left, c)
			}
		}
		if len(left) == len(chunks) {
			panic(fmt.Sprintf("%v in\n%s", errs, text))
		}
		chunks = left
	}
	return nil, nil, nil
}

// changed returns the contracts for prog, with what change makes of row in its place.
func changed(prog *program, row *contract.Contract, change func(*contract.Contract) *contract.Contract) *contract.Table {
	var cs []*contract.Contract
	for c := range contract.EmbeddedFor(prog.pkg).All() {
		if c.File == row.File && c.Line == row.Line {
			c = change(c)
		} else if same(c, row) {
			c = nil // a line of an interface, say, that would stand in
		} else {
			c = without(c, row)
		}
		if c != nil {
			cs = append(cs, c)
		}
	}
	return contract.NewTable(cs...)
}

// without returns c without what it says of the method of row as an end, nil if nothing is
// left of it: that one method overwrites what another lends out is stated twice.
func without(c, row *contract.Contract) *contract.Contract {
	names := func(e contract.Event) bool {
		return e.Kind == contract.EventCall && (e.Name == row.Name() || e.Name == bare(row))
	}
	if c.Package != row.Package || !slices.ContainsFunc(c.Until, names) {
		return c
	}
	left := *c
	switch row.Verb {
	case contract.VerbWrite, contract.VerbSettle:
		left.Until = slices.DeleteFunc(slices.Clone(c.Until), names)
		if len(left.Until) == 0 {
			left.Until = []contract.Event{{Kind: contract.EventNever}}
		}
	case contract.VerbUnsettle:
		left.Until = slices.Clone(c.Until)
		for i, e := range left.Until {
			if names(e) {
				left.Until[i].If = ""
			}
		}
	}
	return &left
}

// absent leaves out a row.
func absent(*contract.Contract) *contract.Contract { return nil }

// judge compares what is found in the chunks of prog with and without the row.
func (p *Prover) judge(row *contract.Contract, prog *program, chunks []chunk, lines [][2]int) (Verdict, error) {
	table := func(change func(*contract.Contract) *contract.Contract) *contract.Table {
		return changed(prog, row, change)
	}
	with, err := prog.in(p.Suite, whole(prog, row), lines)
	if err != nil {
		return Verdict{}, err
	}
	without, err := prog.in(p.Suite, table(absent), lines)
	if err != nil {
		return Verdict{}, err
	}
	v := compare(chunks, with, without)
	if v.Proof != None {
		return v, nil
	}
	for _, o := range opposites(row) {
		found, err := prog.in(p.Suite, table(func(*contract.Contract) *contract.Contract { return o }), lines)
		if err != nil {
			return Verdict{}, err
		}
		for i := range chunks {
			if (with[i] == "") != (found[i] == "") && chunks[i].wrong == (with[i] != "") {
				v.Proof = Opposite
			}
		}
	}
	return v, nil
}

// whole returns the contracts for prog, in which row is no opt-in line.
func whole(prog *program, row *contract.Contract) *contract.Table {
	var cs []*contract.Contract
	for c := range contract.EmbeddedFor(prog.pkg).All() {
		if c.File == row.File && c.Line == row.Line {
			applied := *c
			applied.OptIn = false
			c = &applied
		}
		cs = append(cs, c)
	}
	return contract.NewTable(cs...)
}

// same reports whether c says of a method of the same name what row says of its own.
func same(c, row *contract.Contract) bool {
	if c.Verb == contract.VerbGuard && row.Verb == contract.VerbGuard {
		return true // one is often a field of another, of whatever package
	}
	x, y := *c, *row
	x.Symbol, y.Symbol, x.OptIn, y.OptIn = "", "", false, false
	return c.Name() == row.Name() && strings.Contains(c.Symbol, ".") && strings.Contains(row.Symbol, ".") && x.String() == y.String()
}

// compare returns what the findings in the chunks prove.
func compare(chunks []chunk, with, without []string) Verdict {
	var v Verdict
	for i, c := range chunks {
		switch {
		case c.wrong:
			twin := slices.IndexFunc(chunks, func(d chunk) bool { return d.probe == c.probe && !d.wrong })
			if with[i] != "" && without[i] == "" && twin >= 0 {
				v.Proof = Finds
			}
		case with[i] != "":
			v.False = append(v.False, c.text+"\n"+with[i])
		case without[i] != "":
			v.Proof = max(v.Proof, Silences)
		}
	}
	return v
}

// in returns what is found in the given ranges of lines.
func (p *program) in(suite []*analysis.Analyzer, table *contract.Table, lines [][2]int) ([]string, error) {
	found, err := p.findings(suite, table)
	if err != nil {
		return nil, err
	}
	all := make([]string, len(lines))
	for at, text := range found {
		for i, l := range lines {
			if l[0] <= at.line && at.line <= l[1] {
				all[i] += text
			}
		}
	}
	return all, nil
}

// String returns the name of p.
func (p Proof) String() string {
	return [...]string{"none", "opposite", "silences", "finds"}[p]
}
