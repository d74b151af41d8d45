package exec

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/event"
)

// RunsLater reports whether the call at site has a function called in a goroutine later, unless
// a call stops it in time, such as that of the Stop of a timer, and nobody asks whether one did.
func (p *Program) RunsLater(site event.Site) bool {
	call, ok := p.Innermost(site).(*ssa.Call)
	if !ok {
		return false
	}
	stops := slices.ContainsFunc(p.contractsOfCall(call.Common()), func(c *contract.Contract) bool {
		return c.Verb == contract.VerbSpawn && slices.ContainsFunc(c.Until, func(e contract.Event) bool { return e.If == "true" })
	})
	return stops && !slices.ContainsFunc(referrers(call), func(r ssa.Instruction) bool {
		stop, ok := r.(ssa.CallInstruction)
		if !ok || slices.Contains(stop.Common().Args, ssa.Value(call)) && stop.Common().Signature().Recv() == nil {
			return true
		}
		v := stop.Value()
		return v != nil && len(referrers(v)) > 0
	})
}
