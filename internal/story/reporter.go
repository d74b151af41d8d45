package story

import (
	"golang.org/x/tools/go/analysis"

	"github.com/asyncown/asyncown/internal/diag"
	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/exec"
)

// A Reporter reports what the engine found in the package of a pass.
type Reporter struct {
	pass    *analysis.Pass
	log     *event.Log
	source  *diag.Source
	options *diag.Options
	program *exec.Program
	attach  func(d *analysis.Diagnostic, finding any)
}

// New returns a reporter for pass of what p found, which reports where options allow it.
func New(pass *analysis.Pass, p *exec.Program, options *diag.Options) Reporter {
	source := diag.NewSource(pass, p.Table, p.Log)
	source.Actors = options.Actors
	return Reporter{pass, p.Log, source, options, p, nil}
}

// With returns a reporter that lets attach add to each diagnostic what can be done about the
// finding.
func (r Reporter) With(attach func(d *analysis.Diagnostic, finding any)) Reporter {
	r.attach = attach
	return r
}

// report reports d, which is about the finding.
func (r Reporter) report(d analysis.Diagnostic, finding any) {
	if r.attach != nil {
		r.attach(&d, finding)
	}
	r.pass.Report(d)
}
