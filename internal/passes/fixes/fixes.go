// Package fixes defines the helper analyzer that looks for a fix of each finding. A fix is
// offered only if the engine, run again on what it makes of the package, does not find
// what it is for any more, and nothing new.
package fixes

import (
	"go/ast"
	"os"
	"reflect"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/asyncown/asyncown/internal/actor"
	"github.com/asyncown/asyncown/internal/edit"
	"github.com/asyncown/asyncown/internal/passes/directives"
	"github.com/asyncown/asyncown/internal/passes/ownership"
	"github.com/asyncown/asyncown/internal/repair"
)

// Analyzer looks for the fixes. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "fixes",
	Doc:        "look for fixes of what the asyncown engine found, for the analyzers of the suite",
	ResultType: reflect.TypeFor[*Result](),
	Requires:   []*analysis.Analyzer{ownership.Analyzer, directives.Analyzer},
	Run:        run,
}

// A Result finds the fixes of a package, when the first finding asks for one. The zero Result
// has none.
type Result struct {
	pass   *analysis.Pass
	found  *ownership.Result // nil if there is nothing to look at
	once   sync.Once
	offers map[any]offer
}

// An offer is the fix of a finding, or the reason why there is none.
type offer struct {
	file *ast.File
	fix  *analysis.SuggestedFix
	why  string
}

// Of returns the fixes for an analyzer that requires [Analyzer].
func Of(pass *analysis.Pass) *Result { return pass.ResultOf[Analyzer].(*Result) }

// Attach adds to d, which reports the finding that what is, its fix, or a last step that says
// why there is none. The caller holds the lock of what the engine has found.
func (r *Result) Attach(d *analysis.Diagnostic, what any) {
	r.once.Do(r.search)
	o, ok := r.offers[repair.KeyOf(what)]
	inFile := o.file != nil && o.file.FileStart <= d.Pos && d.Pos < o.file.FileEnd
	switch {
	case !ok:
	case o.fix != nil && inFile:
		d.SuggestedFixes = []analysis.SuggestedFix{*o.fix}
	default:
		why := o.why
		if o.fix != nil {
			why = "the change belongs in another file"
		}
		d.Related = append(d.Related, analysis.RelatedInformation{Pos: d.Pos, End: d.End, Message: actor.NoFix + why})
	}
}

func run(pass *analysis.Pass) (any, error) {
	return &Result{pass: pass, found: pass.ResultOf[ownership.Analyzer].(*ownership.Result)}, nil
}

// search looks for the fixes of all findings in the package, as they must not overlap. Most
// packages have no finding, and do without.
func (r *Result) search() {
	if r.found == nil {
		return
	}
	read := r.pass.ReadFile
	if read == nil {
		read = os.ReadFile
	}
	findings := repair.Findings(r.found.Program, r.found.Funcs)
	t := &trial{
		pass:     r.pass,
		source:   repair.NewSource(r.pass, r.found.Program, r.found.Funcs, read),
		found:    r.found,
		findings: findings,
		sorts:    sorts(r.found, findings),
		tidiers:  map[*ast.File]*edit.Tidier{},
		left:     maxTrials,
	}
	r.offers = map[any]offer{}
	for i, o := range t.choose() {
		r.offers[findings[i].Key()] = o
	}
}

// fixOf returns r as the fix of a diagnostic.
func fixOf(pass *analysis.Pass, r repair.Repair) *analysis.SuggestedFix {
	tok := pass.Fset.File(r.File.FileStart)
	fix := &analysis.SuggestedFix{Message: r.Message}
	for _, e := range r.Edits {
		fix.TextEdits = append(fix.TextEdits, analysis.TextEdit{
			Pos: tok.Pos(e.Start), End: tok.Pos(e.End), NewText: []byte(e.New),
		})
	}
	return fix
}
