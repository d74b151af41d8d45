package exec

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
)

// reserved reports whether the index v comes from the sum of an atomic addition: no other addition
// gives the same sum, so that the memory from there on belongs to who has made this one.
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
			return says(p.contractsOfCall(&x.Call), contract.VerbAAdd)
		default:
			return false
		}
	}
	return false
}

// maxReserved bounds the steps from the sum to the index.
const maxReserved = 8
