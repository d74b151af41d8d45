package repair

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
)

// A send is an instruction that sends on a channel.
type send struct {
	instr ssa.Instruction
	ch    ssa.Value
	pos   token.Pos
}

// sends returns all sends of the package.
func (s *Source) sends() []send {
	var all []send
	s.eachInstr(func(instr ssa.Instruction) {
		switch instr := instr.(type) {
		case *ssa.Send:
			all = append(all, send{instr, instr.Chan, instr.Pos()})
		case *ssa.Select:
			for _, st := range instr.States {
				if st.Dir == types.SendOnly {
					all = append(all, send{instr, st.Chan, st.Pos})
				}
			}
		}
	})
	return all
}

// eachInstr visits the instructions of the package.
func (s *Source) eachInstr(visit func(ssa.Instruction)) {
	for _, fn := range s.funcs {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				visit(instr)
			}
		}
	}
}

// room reports whether the send at site waits for nobody: there is room in its channel for all
// that the package sends on it.
func (s *Source) room(site event.Site) bool {
	return s.roomFor(func(x send) bool { return x.instr == s.instr(site) })
}

// roomAt is like room, for the statement stmt.
func (s *Source) roomAt(stmt *ast.SendStmt) bool {
	return s.roomFor(func(x send) bool { return x.pos == stmt.Arrow })
}

// roomFor reports whether there is room for the send that is meant.
func (s *Source) roomFor(meant func(send) bool) bool {
	all := s.sends()
	i := slices.IndexFunc(all, meant)
	if i < 0 {
		return false
	}
	makes, ok := s.makes(all[i].ch, 0)
	if !ok || len(makes) == 0 {
		return false
	}
	for _, mk := range makes {
		count := int64(0)
		for _, x := range all {
			others, ok := s.makes(x.ch, 0)
			if ok && !slices.Contains(others, mk) {
				continue // on another channel
			}
			if !ok && !types.Identical(elem(x.ch), elem(mk)) {
				continue
			}
			if !ok {
				return false
			}
			if s.oneEach(x.instr, mk) {
				continue
			}
			if !s.once(x.instr, mk.Parent(), 0) {
				return false
			}
			count++
		}
		if size, ok := mk.Size.(*ssa.Const); ok && size.Int64() < count || !ok && count > 0 {
			return false
		}
	}
	return true
}

// elem returns the type of what is sent on ch.
func elem(ch ssa.Value) types.Type { return ch.Type().Underlying().(*types.Chan).Elem() }

// maxResolve bounds how far a channel is followed to where it was made.
const maxResolve = 8

// makes returns the instructions that make the channel v, and reports whether these are all.
func (s *Source) makes(v ssa.Value, depth int) ([]*ssa.MakeChan, bool) {
	if depth > maxResolve {
		return nil, false
	}
	switch v := v.(type) {
	case *ssa.MakeChan:
		return []*ssa.MakeChan{v}, true
	case *ssa.ChangeType:
		return s.makes(v.X, depth+1)
	case *ssa.Phi:
		return s.makesOf(v.Edges, depth)
	case *ssa.FreeVar:
		return s.makesOf(s.bindings(v), depth)
	case *ssa.Parameter:
		return s.makesOf(s.argumentsFor(v), depth)
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return s.makesOf(s.stored(v.X, depth), depth)
		}
	}
	return nil, false
}

// makesOf is like makes for all of the values, of which there must be one.
func (s *Source) makesOf(vals []ssa.Value, depth int) ([]*ssa.MakeChan, bool) {
	var all []*ssa.MakeChan
	for _, v := range vals {
		makes, ok := s.makes(v, depth+1)
		if !ok {
			return nil, false
		}
		all = append(all, makes...)
	}
	return all, len(all) > 0
}

// bindings returns what the free variable v is bound to where its function is made.
func (s *Source) bindings(v *ssa.FreeVar) []ssa.Value {
	var out []ssa.Value
	s.eachInstr(func(instr ssa.Instruction) {
		if mc, ok := instr.(*ssa.MakeClosure); ok && mc.Fn == v.Parent() {
			out = append(out, mc.Bindings[slices.Index(v.Parent().FreeVars, v)])
		}
	})
	return out
}

// argumentsFor returns what is passed for the parameter v in all calls of its function, nil if
// not all are known.
func (s *Source) argumentsFor(v *ssa.Parameter) []ssa.Value {
	calls, ok := s.callsOf(v.Parent())
	if !ok {
		return nil
	}
	i := slices.Index(v.Parent().Params, v)
	var out []ssa.Value
	for _, c := range calls {
		out = append(out, c.Common().Args[i])
	}
	return out
}

// callsOf returns the calls of fn, and reports whether these are all: it is not exported, and
// used in no other way.
func (s *Source) callsOf(fn *ssa.Function) ([]ssa.CallInstruction, bool) {
	if fn.Parent() == nil && (token.IsExported(fn.Name()) || fn.Signature.Recv() != nil && !s.direct(fn)) {
		return nil, false
	}
	var calls []ssa.CallInstruction
	all := true
	s.eachInstr(func(instr ssa.Instruction) {
		call, isCall := instr.(ssa.CallInstruction)
		if isCall && call.Common().StaticCallee() == fn {
			calls = append(calls, call)
			return
		}
		if mc, ok := instr.(*ssa.MakeClosure); ok && mc.Fn == fn {
			return // its uses are calls if all is well
		}
		for _, op := range instr.Operands(nil) {
			if *op == ssa.Value(fn) {
				all = false
			}
		}
	})
	for _, c := range calls {
		if mc, ok := c.Common().Value.(*ssa.MakeClosure); ok && len(*mc.Referrers()) > 1 {
			all = false
		}
	}
	return calls, all && len(calls) > 0
}

// direct reports whether the method fn is called by its own name only: no interface of the
// package has a method of that name.
func (s *Source) direct(fn *ssa.Function) bool {
	direct := true
	s.eachInstr(func(instr ssa.Instruction) {
		if call, ok := instr.(ssa.CallInstruction); ok && call.Common().IsInvoke() && call.Common().Method.Name() == fn.Name() {
			direct = false
		}
	})
	return direct
}

// stored returns what is stored in the variable or field at addr, nil if that is not known.
func (s *Source) stored(addr ssa.Value, depth int) []ssa.Value {
	switch addr := addr.(type) {
	case *ssa.FreeVar:
		var out []ssa.Value
		for _, b := range s.bindings(addr) {
			if depth > maxResolve {
				return nil
			}
			out = append(out, s.stored(b, depth+1)...)
		}
		return out
	case *ssa.Alloc, *ssa.FieldAddr:
		var out []ssa.Value
		s.eachInstr(func(instr ssa.Instruction) {
			if st, ok := instr.(*ssa.Store); ok && sameCell(st.Addr, addr) {
				out = append(out, st.Val)
			}
		})
		return out
	}
	return nil
}

// sameCell reports whether a and b are one variable, or one field of perhaps several objects.
func sameCell(a, b ssa.Value) bool {
	if a == b {
		return true
	}
	f, ok := a.(*ssa.FieldAddr)
	g, same := b.(*ssa.FieldAddr)
	return ok && same && f.Field == g.Field && types.Identical(f.X.Type(), g.X.Type())
}

// once reports whether instr runs at most once in each run of outer: it is in no loop, and its
// function is called or started by one statement of which that is true, too.
func (s *Source) once(instr ssa.Instruction, outer *ssa.Function, depth int) bool {
	if depth > maxResolve || looped(instr.Block()) {
		return false
	}
	fn := instr.Parent()
	if fn == outer {
		return true
	}
	calls, ok := s.callsOf(fn)
	return ok && len(calls) == 1 && s.once(calls[0], outer, depth+1)
}

// looped reports whether a path leads from the end of b to its start.
func looped(b *ssa.BasicBlock) bool { return reaches(b, b) }

// reaches reports whether a path leads from the end of a to the start of b.
func reaches(a, b *ssa.BasicBlock) bool {
	seen := map[*ssa.BasicBlock]bool{}
	work := slices.Clone(a.Succs)
	for len(work) > 0 {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		if x == b {
			return true
		}
		if !seen[x] {
			seen[x] = true
			work = append(work, x.Succs...)
		}
	}
	return false
}

// oneEach reports whether the channel made by mk has room for one value for each element of a
// slice, and instr runs at most once for each of them: in a goroutine that a loop over the
// slice starts.
func (s *Source) oneEach(instr ssa.Instruction, mk *ssa.MakeChan) bool {
	size, ok := mk.Size.(*ssa.Call)
	if !ok || looped(instr.Block()) || instr.Parent().Parent() != mk.Parent() {
		return false
	}
	if b, ok := size.Common().Value.(*ssa.Builtin); !ok || b.Name() != "len" {
		return false
	}
	made := s.spotAt(size.Pos())
	call, _ := within[*ast.CallExpr](made)
	started := s.spotAt(instr.Parent().Pos())
	loop, i := within[*ast.RangeStmt](started)
	g, j := within[*ast.GoStmt](started)
	if call == nil || len(call.Args) != 1 || loop == nil || g == nil || j > i || started.path[j+1] != ast.Node(loop.Body) {
		return false
	}
	v := s.variable(call.Args[0])
	body := started.enclosing(loop)
	return v != nil && v == s.variable(loop.X) && body != nil && !looped(mk.Block()) && !s.inOtherLoop(started, i) &&
		!s.changesAfter(body, v, body.Pos())
}

// enclosing returns the body of the function around n, a node of the path.
func (sp spot) enclosing(n ast.Node) *ast.BlockStmt {
	return spot{sp.file, sp.path[slices.Index(sp.path, n):]}.function()
}

// inOtherLoop reports whether the node with index i in the path is itself in a loop of its
// function.
func (s *Source) inOtherLoop(sp spot, i int) bool {
	for _, n := range sp.path[i+1:] {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return true
		case *ast.FuncLit, *ast.FuncDecl:
			return false
		}
	}
	return false
}
