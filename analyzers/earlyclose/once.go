package earlyclose

import (
	"golang.org/x/tools/go/analysis"

	"github.com/asyncown/asyncown/internal/actor"
	"github.com/asyncown/asyncown/internal/diag"
	"github.com/asyncown/asyncown/internal/publish"
)

// reportOnce reports an error that only the first caller of a function gets.
func (r reporter) reportOnce(o publish.FirstOnly) {
	if r.source.Inner(o.Store) == 0 || !options.Allow(r.source, r.source.Pos(o.Store)) {
		return
	}
	pos, end := r.source.Span(o.Store)
	fn := o.Fn.Name()
	later := actor.Part{Who: "later call of " + fn}
	r.give(analysis.Diagnostic{
		Pos:      pos,
		End:      end,
		Category: "once",
		URL:      diag.URL("earlyclose"),
		Message:  o.Name + " is stored only by the first call of " + fn,
		Related: []analysis.RelatedInformation{
			r.source.StepAs(o.Once, later, "later calls of "+fn+" pass over this function"),
			r.source.StepAs(o.Return, later, "and return "+o.Name+" here as if it had succeeded"),
		},
	}, o)
}
