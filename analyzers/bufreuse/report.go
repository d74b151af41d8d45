package bufreuse

import (
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/asyncown/asyncown/internal/exec"
)

// A reporter words conflicts.
type reporter struct {
	pass    *analysis.Pass
	program *exec.Program
}

func (r reporter) report(c exec.Conflict) {
	log := r.program.Log
	at := log.SiteInfo(c.Site).Pos
	r.pass.Report(analysis.Diagnostic{
		Pos:      at,
		Category: "reuse",
		Message:  fmt.Sprintf("%s is overwritten while somebody may still be using it", r.program.Table.PlaceName(c.Place)),
		Related:  []analysis.RelatedInformation{{Pos: log.SiteInfo(c.Loan.Site).Pos, Message: "lent here"}},
	})
}
