package exec

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/place"
)

// soleSign returns the only number other than zero that the atomic at p is ever given, by anybody:
// that it is not zero says that it is this one. It is 0 if there is none, or if others may give
// it more.
func (f *function) soleSign(p place.Place) int64 {
	if f.signs == nil {
		f.signs = f.soleSigns()
	}
	if _, field := f.fieldOf(p); field != nil {
		if field.Exported() {
			return 0
		}
		return f.signs[field.Origin()]
	}
	v := f.Table.Info(f.Table.Base(p.Sym)).Val
	if g, ok := v.(*ssa.Global); p.Path != 0 || v == nil || ok && token.IsExported(g.Name()) {
		return 0
	}
	return f.signs[VariableAt(v)]
}

// soleSigns returns, by variable, see VariableAt, the only number other than zero that is given to it;
// zero if there are several, or if it is not known what it is given.
func (p *Program) soleSigns() map[any]int64 {
	signs, given := map[any]int64{}, map[any]bool{}
	give := func(v any, n int64) {
		if given[v] && signs[v] != n {
			n = 0
		}
		signs[v], given[v] = n, true
	}
	for _, fn := range p.funcs {
		eachInstr(fn, func(instr ssa.Instruction) {
			for _, op := range instr.Operands(nil) {
				v := VariableAt(*op)
				if v == nil || !mayCount((*op).Type()) {
					continue
				}
				if n, known := p.givenBy(instr, *op); !known || n != 0 {
					give(v, n)
				}
			}
		})
	}
	return signs
}

// mayCount reports whether typ is that of the address of a number, or of a struct that may be an
// atomic one.
func mayCount(typ types.Type) bool {
	ptr, ok := typ.Underlying().(*types.Pointer)
	if !ok {
		return false
	}
	switch t := ptr.Elem().Underlying().(type) {
	case *types.Basic:
		return t.Info()&types.IsInteger != 0
	case *types.Struct:
		return true
	}
	return false
}

// givenBy returns the number that instr, which uses the address addr of a variable, gives it, 0
// if it gives it none; 0 and false if that is not known.
func (p *Program) givenBy(instr ssa.Instruction, addr ssa.Value) (int64, bool) {
	var v ssa.Value
	switch instr := instr.(type) {
	case *ssa.MakeClosure:
		return 0, true // what the literal does with the variable is looked at there
	case *ssa.UnOp:
		return 0, instr.Op == token.MUL
	case *ssa.Store:
		if instr.Addr != addr {
			return 0, false
		}
		v = instr.Val
	case ssa.CallInstruction:
		c := instr.Common()
		contracts := p.contractsOfCall(c)
		switch {
		case len(c.Args) == 0 || c.Args[0] != addr:
			return 0, false
		case says(contracts, contract.VerbALoad):
			return 0, true
		case says(contracts, contract.VerbAStore) || says(contracts, contract.VerbARMW):
			v = c.Args[len(c.Args)-1]
		}
	}
	if k, ok := v.(*ssa.Const); ok {
		if n := p.constant(k); n.Kind == place.Int {
			return n.N, true
		}
	}
	return 0, false
}
