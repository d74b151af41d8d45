package exec

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
)

// reserved reports whether the index v comes from a number that is changed atomically: from what
// is left of it after the change, no other change gives the same, so that the memory from there on
// belongs to who has made this one.
func (p *Program) reserved(v ssa.Value) bool {
	for range maxReserved {
		switch x := v.(type) {
		case *ssa.Convert:
			v = x.X
		case *ssa.ChangeType:
			v = x.X
		case *ssa.BinOp:
			if !slices.Contains([]token.Token{token.ADD, token.SUB, token.MUL, token.SHL}, x.Op) {
				return false
			}
			v = x.X
		case *ssa.Call:
			return says(p.contractsOfCall(&x.Call), contract.VerbARMW) && isInteger(x.Type())
		default:
			return false
		}
	}
	return false
}

// maxReserved bounds the steps from the result of an atomic change to an index.
const maxReserved = 8
