package exec

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/place"
)

// Usage tells how the functions of a package use its channels, whatever the
// paths. A channel is named by its class: the field that holds it, the
// instruction that made it, or the parameter or variable it came in.
type Usage struct {
	uses   map[any]*chanUse
	stores map[*ssa.Alloc][]ssa.Value
	fields map[*ssa.MakeChan]any // the field in which a channel is kept
	kept   map[any]any           // by object, see objectOf: the field in which it is kept
	room   map[any]int64         // by class: the capacity of the channels made of it, or of the largest
}

type chanUse struct {
	sent, closed, received map[*ssa.Function]bool
	waits                  bool // some send or receive waits for the other side
}

// NewUsage collects the channel operations of fns, which are all functions of a package
// with the literals inside them.
func NewUsage(fns []*ssa.Function) *Usage {
	u := &Usage{uses: map[any]*chanUse{}, stores: map[*ssa.Alloc][]ssa.Value{}, fields: map[*ssa.MakeChan]any{}, kept: map[any]any{}, room: map[any]int64{}}
	for _, fn := range fns {
		eachInstr(fn, func(instr ssa.Instruction) {
			if s, ok := instr.(*ssa.Store); ok {
				u.store(s)
			}
		})
	}
	for _, fn := range fns {
		eachInstr(fn, func(instr ssa.Instruction) {
			if s, ok := instr.(*ssa.Store); ok {
				u.keep(s)
			}
		})
	}
	for _, fn := range fns {
		eachInstr(fn, func(instr ssa.Instruction) { u.instr(fn, instr) })
	}
	return u
}

// store notes what a variable holds.
func (u *Usage) store(s *ssa.Store) {
	if addr, ok := s.Addr.(*ssa.Alloc); ok {
		u.stores[addr] = append(u.stores[addr], s.Val)
	}
}

// keep notes the field that a channel or another object is kept in.
func (u *Usage) keep(s *ssa.Store) {
	addr, ok := s.Addr.(*ssa.FieldAddr)
	if !ok {
		return
	}
	switch s.Val.Type().Underlying().(type) {
	case *types.Pointer, *types.Interface:
		if v, ok := u.resolve(s.Val, 0).(ssa.Value); ok {
			u.kept[objectOf(v)] = fieldVar(addr.X.Type(), addr.Field)
		}
	case *types.Chan:
		if mk, ok := u.resolve(s.Val, 0).(*ssa.MakeChan); ok {
			u.fields[mk] = fieldVar(addr.X.Type(), addr.Field)
		}
	}
}

func eachInstr(fn *ssa.Function, visit func(ssa.Instruction)) {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			visit(instr)
		}
	}
}

func (u *Usage) instr(fn *ssa.Function, instr ssa.Instruction) {
	switch instr := instr.(type) {
	case *ssa.MakeChan:
		room := int64(unknownRoom)
		if size, ok := instr.Size.(*ssa.Const); ok {
			room = size.Int64()
		}
		class := u.resolve(instr, 0)
		u.room[class] = max(u.room[class], room)
	case *ssa.Send:
		u.use(instr.Chan).sent[fn] = true
		u.use(instr.Chan).waits = true
	case *ssa.UnOp:
		if instr.Op == token.ARROW {
			u.use(instr.X).received[fn] = true
			u.use(instr.X).waits = true
		}
	case *ssa.Select:
		for _, s := range instr.States {
			if s.Dir == types.SendOnly {
				u.use(s.Chan).sent[fn] = true
			} else {
				u.use(s.Chan).received[fn] = true
			}
			u.use(s.Chan).waits = u.use(s.Chan).waits || instr.Blocking
		}
	case ssa.CallInstruction:
		if b, ok := instr.Common().Value.(*ssa.Builtin); ok && b.Name() == "close" {
			u.use(instr.Common().Args[0]).closed[fn] = true
		}
	}
}

func (u *Usage) use(ch ssa.Value) *chanUse {
	c := u.resolve(ch, 0)
	if u.uses[c] == nil {
		u.uses[c] = &chanUse{sent: map[*ssa.Function]bool{}, closed: map[*ssa.Function]bool{}, received: map[*ssa.Function]bool{}}
	}
	return u.uses[c]
}

// resolve returns the class of the channel v.
func (u *Usage) resolve(v ssa.Value, depth int) any {
	if depth > 8 {
		return v
	}
	switch v := v.(type) {
	case *ssa.ChangeType:
		return u.resolve(v.X, depth+1)
	case *ssa.MakeChan:
		if f := u.fields[v]; f != nil {
			return f
		}
	case *ssa.Field:
		return fieldVar(v.X.Type(), v.Field)
	case *ssa.FreeVar:
		if b := binding(v); b != nil {
			return u.resolve(b, depth+1)
		}
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return u.cell(v.X, depth+1)
		}
	}
	return v
}

// cell returns the class of the channel in the variable at addr.
func (u *Usage) cell(addr ssa.Value, depth int) any {
	switch addr := addr.(type) {
	case *ssa.FieldAddr:
		return fieldVar(addr.X.Type(), addr.Field)
	case *ssa.FreeVar:
		if b := binding(addr); b != nil && depth < 8 {
			return u.cell(b, depth+1)
		}
	case *ssa.Alloc:
		if s := u.stores[addr]; len(s) == 1 {
			return u.resolve(s[0], depth+1)
		}
	}
	return addr
}

// madeBy returns the instruction that makes values of the literal fn, nil if there is none.
func madeBy(fn *ssa.Function) *ssa.MakeClosure {
	for _, r := range referrers(fn) {
		if mc, ok := r.(*ssa.MakeClosure); ok && mc.Fn == fn {
			return mc
		}
	}
	return nil
}

// binding returns what the free variable v is bound to where its function is
// made.
func binding(v *ssa.FreeVar) ssa.Value {
	if mc := madeBy(v.Parent()); mc != nil {
		return mc.Bindings[slices.Index(v.Parent().FreeVars, v)]
	}
	return nil
}

// Variable returns where the variable at addr is declared, be it one that a literal has from
// the function around it; nil if addr is not that of a variable as a whole.
func Variable(addr ssa.Value) ssa.Value {
	switch addr := bound(addr).(type) {
	case *ssa.Alloc:
		return addr
	case *ssa.Global:
		return addr
	}
	return nil
}

// bound returns what addr is in the function that binds it to the literals inside.
func bound(addr ssa.Value) ssa.Value {
	for range 8 {
		free, ok := addr.(*ssa.FreeVar)
		if !ok {
			break
		}
		addr = binding(free)
	}
	return addr
}

// VariableAt returns what stands for the variable at addr in all functions: a field, or where
// the variable is declared; nil if there is nothing.
func VariableAt(addr ssa.Value) any {
	if f, ok := addr.(*ssa.FieldAddr); ok {
		return fieldVar(f.X.Type(), f.Field)
	}
	if v := Variable(addr); v != nil {
		return v
	}
	return nil
}

// fieldVar returns field i of typ, a struct or a pointer to one; fields of the
// instances of a generic type are one.
func fieldVar(typ types.Type, i int) any {
	if p, ok := typ.Underlying().(*types.Pointer); ok {
		typ = p.Elem()
	}
	st, ok := typ.Underlying().(*types.Struct)
	if !ok || i >= st.NumFields() {
		return nil
	}
	return st.Field(i).Origin()
}

// A service says who fires a completion.
type service uint8

const (
	unseen           service = iota // nobody in sight
	servedByReceiver                // a function that receives from the channel of the loan
	servedElsewhere                 // somebody in sight, for another reason
)

// answer judges whether a receive from done can answer a send on ch.
func (u *Usage) answer(ch, done any) service {
	t := u.uses[done]
	if t == nil || len(t.sent)+len(t.closed) == 0 {
		return unseen
	}
	if c := u.uses[ch]; c != nil {
		for fn := range c.received {
			if t.sent[fn] || t.closed[fn] {
				return servedByReceiver
			}
		}
	}
	return servedElsewhere
}

// class returns the class of the channel that p denotes.
func (f *function) class(p place.Place) any {
	i := f.Table.Info(f.Table.Base(p.Sym))
	switch i.Origin {
	case place.FromInit:
		if _, field := f.fieldOf(i.At); field != nil {
			return field.Origin()
		}
		if at := f.Table.Info(i.At.Sym); i.At.Path == 0 && at.Val != nil {
			return f.Usage.cell(at.Val, 0)
		}
	case place.FromParam, place.FromFree, place.FromAlloc, place.FromDef:
		return f.Usage.resolve(i.Val, 0)
	}
	return p
}

// fieldOf returns the field in which the cell p lies, and the named type that
// has it; nil if p is not a field.
func (f *function) fieldOf(p place.Place) (*types.Named, *types.Var) {
	sels := f.Table.Selectors(p.Path)
	typ := f.Table.Type(p.Sym)
	if len(sels) == 0 || typ == nil || sels[len(sels)-1].Kind != place.Field {
		return nil, nil
	}
	if ptr, ok := typ.Underlying().(*types.Pointer); ok {
		typ = ptr.Elem()
	}
	typ = f.Table.TypeAt(typ, f.Table.Parent(p.Path))
	if typ == nil {
		return nil, nil
	}
	st, ok := typ.Underlying().(*types.Struct)
	i := int(sels[len(sels)-1].N)
	if !ok || i >= st.NumFields() {
		return nil, nil
	}
	named, _ := types.Unalias(typ).(*types.Named)
	return named, st.Field(i)
}

// awaited reports whether the package receives from the channel of class c
// anywhere.
func (u *Usage) awaited(c any) bool {
	use := u.uses[c]
	return use != nil && len(use.received) > 0
}

// carries reports whether values are sent on the channel of class c, so that a receive
// does not show that it was closed.
func (u *Usage) carries(c any) bool {
	use := u.uses[c]
	return use != nil && len(use.sent) > 0
}

// pool reports whether a function other than except both receives from and sends on the channel of class c:
// it takes something and puts it back.
func (u *Usage) pool(c any, except *ssa.Function) bool {
	use := u.uses[c]
	if use == nil {
		return false
	}
	for fn := range use.received {
		if fn != except && use.sent[fn] {
			return true
		}
	}
	return false
}
