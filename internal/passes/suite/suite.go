// Package suite makes the analyzers that report what the engine has found.
package suite

import (
	"cmp"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/asyncown/asyncown/internal/actor"
	"github.com/asyncown/asyncown/internal/diag"
	"github.com/asyncown/asyncown/internal/exec"
	"github.com/asyncown/asyncown/internal/passes/directives"
	"github.com/asyncown/asyncown/internal/passes/fixes"
	"github.com/asyncown/asyncown/internal/passes/ownership"
)

// A Member is what one analyzer does not share with the others.
type Member struct {
	Name    string
	Source  string        // the doc.go of its package
	Options *diag.Options // set by its flags
	Stage   exec.Stage    // the one whose notes it gives out; [exec.EngineStage] for none
	// Report reports findings by the pass, which leaves out those to be ignored.
	Report func(pass *analysis.Pass, found *ownership.Result)
}

// members are the analyzers made so far.
var members []*Member

// Analyzer returns the analyzer that m is about. It is to be called once for each, when the
// program begins.
func Analyzer(m Member) *analysis.Analyzer {
	members = append(members, &m)
	return &analysis.Analyzer{
		Name:     m.Name,
		Doc:      diag.Doc(m.Source, m.Name),
		URL:      diag.URL(m.Name),
		Flags:    m.Options.Flags(),
		Requires: []*analysis.Analyzer{ownership.Analyzer, directives.Analyzer, fixes.Analyzer},
		Run:      m.run,
	}
}

// run has the findings reported, and gives out the notes if they are asked for.
func (m *Member) run(pass *analysis.Pass) (any, error) {
	found := pass.ResultOf[ownership.Analyzer].(*ownership.Result)
	if found == nil {
		return nil, nil
	}
	found.Lock()
	defer found.Unlock()
	m.Report(directives.Heed(pass), found)
	if m.Options.Explain {
		m.explain(pass, found.Program)
	}
	return nil, nil
}

// explain reports where the stage of m was silent or gave up, and why. What the engine says
// concerns all analyzers; one says it for them.
func (m *Member) explain(pass *analysis.Pass, p *exec.Program) {
	files := diag.NewSource(pass, nil, nil)
	notes := slices.Clone(p.Notes)
	slices.SortFunc(notes, func(a, b exec.Note) int {
		return cmp.Or(cmp.Compare(a.Pos, b.Pos), cmp.Compare(a.Stage, b.Stage), cmp.Compare(a.Reason, b.Reason))
	})
	for _, n := range slices.Compact(notes) {
		text := n.Reason
		switch {
		case n.Stage == exec.EngineStage && m.speaks():
			text = actor.Engine + text
		case n.Stage == exec.EngineStage || n.Stage != m.Stage:
			continue
		}
		if m.Options.Allow(files, n.Pos) {
			pass.Report(analysis.Diagnostic{
				Pos: n.Pos, Category: diag.ExplainCategory, URL: diag.URL(m.Name), Message: text,
			})
		}
	}
}

// speaks reports whether m is the first of the analyzers that explain.
func (m *Member) speaks() bool {
	return !slices.ContainsFunc(members, func(o *Member) bool { return o.Options.Explain && o.Name < m.Name })
}
