package exec

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// containers tells what the functions of a package put into variables, fields, slices and maps,
// whatever the paths.
type containers struct {
	stores map[any][]*ssa.Store           // by variable, see VariableAt: what stores there
	elems  map[any][]ssa.Value            // by variable or value: what is stored as an element of what it holds
	keys   map[any][]ssa.Value            // by variable or value: the keys that a map in it has
	drops  map[any][]ssa.CallInstruction  // by variable or value: the calls that delete a key from a map in it
	passed map[*ssa.Parameter][]ssa.Value // what calls that name the function pass
}

// newContainers collects the stores of the functions fns.
func newContainers(fns []*ssa.Function) *containers {
	c := &containers{
		stores: map[any][]*ssa.Store{},
		elems:  map[any][]ssa.Value{},
		keys:   map[any][]ssa.Value{},
		drops:  map[any][]ssa.CallInstruction{},
		passed: map[*ssa.Parameter][]ssa.Value{},
	}
	for _, fn := range fns {
		eachInstr(fn, func(instr ssa.Instruction) {
			switch instr := instr.(type) {
			case *ssa.Store:
				if at, ok := instr.Addr.(*ssa.IndexAddr); ok {
					c.put(at.X, instr.Val)
				} else if at := elementOf(instr.Addr); at != nil {
					c.put(at.X, at)
				}
				if v := VariableAt(instr.Addr); v != nil {
					c.stores[v] = append(c.stores[v], instr)
				}
			case *ssa.MapUpdate:
				c.put(instr.Map, instr.Value)
				k := holder(instr.Map)
				c.keys[k] = append(c.keys[k], instr.Key)
			case ssa.CallInstruction:
				c.call(instr)
			}
		})
	}
	return c
}

// containers returns what the functions of the package put where.
func (p *Program) containers() *containers {
	if p.contents == nil {
		p.contents = newContainers(p.funcs)
	}
	return p.contents
}

// Stores returns the statements of the package that store to field as a whole, in any object.
func (p *Program) Stores(field *types.Var) []*ssa.Store { return p.containers().stores[field] }

// elementOf returns the address of the element in a field of which addr lies, nil if there is
// none.
func elementOf(addr ssa.Value) *ssa.IndexAddr {
	for {
		field, ok := addr.(*ssa.FieldAddr)
		if !ok {
			at, _ := addr.(*ssa.IndexAddr)
			return at
		}
		addr = field.X
	}
}

// put notes that v is stored as an element of of.
func (c *containers) put(of, v ssa.Value) {
	k := holder(of)
	c.elems[k] = append(c.elems[k], v)
}

// call notes what the call passes, or deletes.
func (c *containers) call(instr ssa.CallInstruction) {
	call := instr.Common()
	if b, ok := call.Value.(*ssa.Builtin); ok && b.Name() == "delete" {
		k := holder(call.Args[0])
		c.drops[k] = append(c.drops[k], instr)
	}
	fn := call.StaticCallee()
	if fn == nil {
		return
	}
	if fn.Origin() != nil {
		fn = fn.Origin()
	}
	for i, p := range fn.Params {
		if i < len(call.Args) {
			c.passed[p] = append(c.passed[p], call.Args[i])
		}
	}
}

// holder returns the variable that v was loaded from, otherwise v.
func holder(v ssa.Value) any {
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		if at := VariableAt(load.X); at != nil {
			return at
		}
	}
	if at := VariableAt(v); at != nil {
		return at
	}
	return v
}

// members collects what a slice, array or map may hold, or the elements of a list.
type members struct {
	p     *Program
	seen  map[ssa.Value]bool
	vars  map[any]bool
	elems []ssa.Value
	sizes []ssa.Value           // the lengths with which slices were made
	keys  bool                  // it is the keys of a map that are collected, and
	drops []ssa.CallInstruction // what deletes some of them
}

// newMembers returns members of nothing so far.
func newMembers(p *Program) members {
	return members{p: p, seen: map[ssa.Value]bool{}, vars: map[any]bool{}}
}

// of collects the members of v.
func (m *members) of(v ssa.Value) {
	if m.seen[v] {
		return
	}
	m.seen[v] = true
	m.variable(holder(v))
	switch v := v.(type) {
	case *ssa.Phi:
		for _, e := range v.Edges {
			m.of(e)
		}
	case *ssa.Slice:
		m.of(v.X)
	case *ssa.ChangeType:
		m.of(v.X)
	case *ssa.MakeSlice:
		m.sizes = append(m.sizes, v.Len)
	case *ssa.Parameter:
		for _, arg := range m.p.containers().passed[v] {
			m.of(arg)
		}
	case *ssa.Call:
		if b, ok := v.Call.Value.(*ssa.Builtin); ok && b.Name() == "append" {
			for _, arg := range v.Call.Args {
				m.of(arg)
			}
		}
	}
}

// variable collects the members of what the variable, or value, k holds.
func (m *members) variable(k any) {
	if m.vars[k] {
		return
	}
	m.vars[k] = true
	c := m.p.containers()
	elems := c.elems[k]
	if m.keys {
		elems = c.keys[k]
		m.drops = append(m.drops, c.drops[k]...)
	}
	for _, e := range elems {
		m.add(e)
	}
	for _, s := range c.stores[k] {
		m.of(s.Val)
	}
}

// links collects the elements of a list that the loop of phi goes along: what the fields hold
// from which phi gets its values.
func (m *members) links(phi *ssa.Phi) {
	for _, e := range phi.Edges {
		load, ok := e.(*ssa.UnOp)
		if !ok || load.Op != token.MUL {
			m.elems = nil
			return
		}
		if _, ok := load.X.(*ssa.FieldAddr); !ok {
			m.elems = nil
			return
		}
		for _, s := range m.p.containers().stores[VariableAt(load.X)] {
			m.add(s.Val)
		}
	}
}

// add adds the element v: where it was made, if that is known.
func (m *members) add(v ssa.Value) {
	v = m.p.Usage.made(v, 0)
	if load, ok := v.(*ssa.UnOp); ok {
		if alloc, ok := Variable(load.X).(*ssa.Alloc); ok && !m.vars[load] {
			m.vars[load] = true
			for _, s := range m.p.Usage.stores[alloc] {
				m.add(s)
			}
		}
	}
	if _, constant := v.(*ssa.Const); constant || slices.Contains(m.elems, v) {
		return
	}
	m.elems = append(m.elems, v)
	call, n := v, 0
	if x, ok := v.(*ssa.Extract); ok {
		call, n = x.Tuple, x.Index
	}
	if call, ok := call.(*ssa.Call); ok {
		m.returned(call, n)
	}
}

// returned adds what the function that call calls, if that is known, returns as result n.
func (m *members) returned(call *ssa.Call, n int) {
	fn := code(m.p.Usage.made(call.Call.Value, 0))
	if fn == nil || !m.p.local(fn) {
		return
	}
	for _, b := range fn.Blocks {
		if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && n < len(ret.Results) {
			m.add(ret.Results[n])
		}
	}
}

// all reports whether a loop that goes on as long as cond holds comes to each index of the slice or
// array of by index: it counts up to the length, or down from it.
func (m *members) all(index, cond, of ssa.Value) bool {
	return countsUp(index) && m.counted(cond, of) || countsDown(index, cond)
}

// countsDown reports whether index counts down from a length, less one, and cond asks whether it
// is not negative.
func countsDown(index, cond ssa.Value) bool {
	phi, ok := index.(*ssa.Phi)
	c, is := cond.(*ssa.BinOp)
	if !ok || !is || c.Op != token.GEQ || c.X != phi || !isZero(c.Y) {
		return false
	}
	return !slices.ContainsFunc(phi.Edges, func(e ssa.Value) bool {
		less, ok := e.(*ssa.BinOp)
		return !ok || less.Op != token.SUB || !isInt(less.Y, 1) || less.X != phi && !isLength(less.X)
	})
}

// counted reports whether cond asks whether a number that counts up is less than a length, be it
// that of the array of, or than that with which a slice of m was made.
func (m *members) counted(cond, of ssa.Value) bool {
	c, ok := cond.(*ssa.BinOp)
	return ok && c.Op == token.LSS && countsUp(c.X) && (isLength(c.Y) || isInt(c.Y, arrayLen(of.Type())) || slices.Contains(m.sizes, c.Y))
}

// arrayLen returns the length of the array type typ, or of what it points to; -1 if that is no
// array.
func arrayLen(typ types.Type) int {
	if ptr, ok := typ.Underlying().(*types.Pointer); ok {
		typ = ptr.Elem()
	}
	if a, ok := typ.Underlying().(*types.Array); ok {
		return int(a.Len())
	}
	return -1
}

// isLength reports whether v is the length of something.
func isLength(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	b, ok := call.Call.Value.(*ssa.Builtin)
	return ok && b.Name() == "len"
}

// made returns the value that was stored in the variables, with one store each, from which v
// was loaded: v itself if there are none. A struct as a whole goes by its address.
func (u *Usage) made(v ssa.Value, depth int) ssa.Value {
	if depth > 8 {
		return v
	}
	switch w := v.(type) {
	case *ssa.ChangeType:
		return u.made(w.X, depth+1)
	case *ssa.FreeVar:
		if b := binding(w); b != nil {
			return u.made(b, depth+1)
		}
	case *ssa.UnOp:
		if w.Op != token.MUL {
			return v
		}
		if alloc, ok := Variable(w.X).(*ssa.Alloc); ok {
			switch s := u.stores[alloc]; len(s) {
			case 0:
				return alloc
			case 1:
				return u.made(s[0], depth+1)
			}
		}
	}
	return v
}
