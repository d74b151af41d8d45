package exec

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/contract"
)

// usesUp reports whether the function that receives by r is through with the value when it comes
// to r again: it keeps nothing of it, and hands nothing on to what runs longer.
func (p *Program) usesUp(r taking) bool {
	c := consumer{p, r.at, map[ssa.Value]bool{}}
	return !slices.ContainsFunc(r.values, func(v ssa.Value) bool { return !c.through(v) })
}

// A consumer follows a value, and what refers to its memory, through the function that uses it.
type consumer struct {
	p    *Program
	got  ssa.Instruction // where the value was received
	seen map[ssa.Value]bool
}

// maxFollowed bounds the values that a consumer follows.
const maxFollowed = 200

// through reports whether nothing of v is left when the value that was received is used up.
func (c *consumer) through(v ssa.Value) bool {
	if c.seen[v] || plain(v.Type()) {
		return true
	}
	c.seen[v] = true
	return len(c.seen) <= maxFollowed && !slices.ContainsFunc(referrers(v), func(instr ssa.Instruction) bool { return !c.step(v, instr) })
}

// step reports whether nothing of v is left because of instr, which uses it.
func (c *consumer) step(v ssa.Value, instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Return, *ssa.Panic, *ssa.If, *ssa.DebugRef:
		return true // who returns hands it to a caller, whose result is followed
	case *ssa.Store:
		return instr.Addr == v || c.variable(instr.Addr)
	case *ssa.Call:
		return c.call(v, instr)
	case *ssa.Phi, *ssa.MakeClosure, *ssa.MapUpdate, *ssa.Send, *ssa.Select:
		return false
	case ssa.CallInstruction:
		return false // it may run later
	case ssa.Value:
		return c.through(instr)
	}
	return false
}

// variable reports whether nothing is left of what is stored at addr: it belongs to a variable that
// is new each time, and of which nothing is left.
func (c *consumer) variable(addr ssa.Value) bool {
	for {
		switch a := addr.(type) {
		case *ssa.FieldAddr:
			addr = a.X
			continue
		case *ssa.IndexAddr:
			addr = a.X
			continue
		case *ssa.Alloc:
			return (a.Parent() != c.got.Parent() || precedes(c.got, a)) && c.through(a)
		}
		return false
	}
}

// call reports whether the call keeps nothing of its operand v, nor of what it returns of it.
func (c *consumer) call(v ssa.Value, call *ssa.Call) bool {
	common := call.Common()
	if b, ok := common.Value.(*ssa.Builtin); ok {
		switch b.Name() {
		case "append", "copy":
			if len(common.Args) > 1 && v == common.Args[1] && !plain(elemType(v.Type())) {
				return false
			}
			return v != common.Args[0] || c.through(call)
		}
		return c.through(call)
	}
	contracts := c.p.contractsOfCall(common)
	if slices.ContainsFunc(contracts, keeps) {
		return false
	}
	if len(contracts) == 0 {
		for _, fn := range c.p.callees(common) {
			for i, param := range fn.Params {
				if operand(common, i-len(fn.Params)) == v && !c.through(param) {
					return false
				}
			}
		}
	}
	return c.through(call)
}

// callees returns the functions of the package that c is known to call.
func (p *Program) callees(c *ssa.CallCommon) []*ssa.Function {
	if c.IsInvoke() {
		return p.invoked(c)
	}
	fn := c.StaticCallee()
	if fn == nil {
		switch v := p.Usage.resolve(c.Value, 0).(type) {
		case *ssa.MakeClosure:
			fn = v.Fn.(*ssa.Function)
		case *ssa.Function:
			fn = v
		}
	}
	if fn == nil || len(fn.Blocks) == 0 || !p.local(fn) {
		return nil
	}
	return []*ssa.Function{fn}
}

// invoked returns the functions of the package that the call c of an interface's method may come to.
func (p *Program) invoked(c *ssa.CallCommon) []*ssa.Function {
	b := p.boxes(c.Value.Type())
	if b == nil {
		return nil
	}
	var out []*ssa.Function
	for _, typ := range b.types {
		if fn := p.methodOn(typ, c.Method); fn != nil {
			out = append(out, fn)
		}
	}
	return out
}

// operand returns the argument of c at the place i from its end, which is negative; nil if
// there is none.
func operand(c *ssa.CallCommon, i int) ssa.Value {
	if i += len(c.Args); i < 0 {
		return nil
	}
	return c.Args[i]
}

// keeps reports whether what has the contract c may have something of its operands when it has
// returned, other than in its result.
func keeps(c *contract.Contract) bool {
	switch c.Verb {
	case contract.VerbLend, contract.VerbLendW, contract.VerbTake, contract.VerbRelease, contract.VerbShare, contract.VerbRetain, contract.VerbSpawn, contract.VerbDefer:
		return !c.OptIn
	case contract.VerbAlias:
		return c.To == nil || c.To.Root != contract.RootRes
	}
	return false
}

// elemType returns the type of the elements of the slice typ, or typ if it is none.
func elemType(typ types.Type) types.Type {
	if s, ok := typ.Underlying().(*types.Slice); ok {
		return s.Elem()
	}
	return typ
}

// plain reports whether values of type typ refer to no memory that others can change.
func plain(typ types.Type) bool {
	if IsError(typ) {
		return true
	}
	switch t := typ.Underlying().(type) {
	case *types.Basic:
		return t.Kind() != types.UnsafePointer
	case *types.Struct:
		for f := range t.Fields() {
			if !plain(f.Type()) {
				return false
			}
		}
		return true
	case *types.Array:
		return plain(t.Elem())
	case *types.Tuple:
		for v := range t.Variables() {
			if !plain(v.Type()) {
				return false
			}
		}
		return true
	}
	return false
}
