package diag

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
)

// An act is an instruction as the source has it.
type act struct {
	node     ast.Node      // the smallest call, statement or expression that does it
	call     *ast.CallExpr // nil if it is no call
	operands []operand     // what it may be about, the likeliest first
}

// An operand is an expression on which an act operates.
type operand struct {
	expr ast.Expr
	val  ssa.Value // its register, nil if that is not known
	cell bool      // expr is the memory itself rather than a reference to it
	runs bool      // expr is called with a literal, which has the memory rather than expr
}

// act returns the act at site; its node is nil if the source does not show it.
func (s *Source) act(site event.Site) act {
	pos := s.Pos(site)
	cur, ok := s.at(pos)
	if !ok {
		return act{}
	}
	switch instr := s.log.SiteInfo(site).Instr.(type) {
	case ssa.CallInstruction:
		return s.callAct(cur, pos, instr.Common())
	case *ssa.Store:
		return storeAct(cur, pos, instr.Addr)
	case *ssa.MapUpdate:
		return storeAct(cur, pos, instr.Map)
	case *ssa.Send:
		return channelAct(cur, instr.Chan, instr.X)
	case *ssa.Select:
		for _, st := range instr.States {
			if st.Pos == pos {
				return channelAct(cur, st.Chan, st.Send)
			}
		}
		return channelAct(cur, nil, nil)
	case *ssa.UnOp:
		if instr.Op == token.ARROW {
			return channelAct(cur, instr.X, nil)
		}
		if !instr.Pos().IsValid() && declared(instr) {
			return s.variableAct(cur, instr.X)
		}
		return exprAct(cur, pos, instr.X)
	case *ssa.Lookup:
		return exprAct(cur, pos, instr.X)
	case *ssa.Convert:
		return exprAct(cur, pos, instr.X)
	case *ssa.Return:
		return returnAct(cur, instr.Results)
	}
	return exprAct(cur, pos, nil)
}

// callAct finds the call, or the go or defer statement, at pos.
func (s *Source) callAct(cur inspector.Cursor, pos token.Pos, c *ssa.CallCommon) act {
	for c2 := range cur.Enclosing() {
		switch n := c2.Node().(type) {
		case *ast.CallExpr:
			if n.Lparen == pos {
				return act{n, n, s.callOperands(n, c)}
			}
		case *ast.GoStmt:
			return act{n, n.Call, s.callOperands(n.Call, c)}
		case *ast.DeferStmt:
			return act{n, n.Call, s.callOperands(n.Call, c)}
		case *ast.RangeStmt: // over a function
			return act{node: n.X}
		case ast.Stmt:
			return act{node: n}
		}
	}
	return act{node: cur.Node()}
}

// callOperands returns the arguments of call, then its receiver.
func (s *Source) callOperands(call *ast.CallExpr, c *ssa.CallCommon) []operand {
	args := c.Args
	var recv []operand
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		if m, ok := s.info.Selections[sel]; ok && m.Kind() == types.MethodVal {
			o := operand{expr: sel.X}
			switch {
			case c.IsInvoke():
				o.val = c.Value
			case len(args) > 0:
				o.val, args = args[0], args[1:]
			}
			o.runs = slices.ContainsFunc(call.Args, func(e ast.Expr) bool { _, lit := e.(*ast.FuncLit); return lit })
			recv = append(recv, o)
		}
	}
	var ops []operand
	for i, a := range call.Args {
		o := operand{expr: a}
		if n := min(i, len(args)-1); n >= 0 { // further ones are in the variadic slice
			o.val = args[n]
		}
		ops = append(ops, parts(o)...)
	}
	return append(ops, recv...)
}

// parts returns the elements of a composite literal, and o itself if it is
// none.
func parts(o operand) []operand {
	e := ast.Unparen(o.expr)
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = ast.Unparen(u.X)
	}
	lit, ok := e.(*ast.CompositeLit)
	if !ok {
		return []operand{o}
	}
	var ops []operand
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e = kv.Value
		}
		ops = append(ops, parts(operand{expr: e})...)
	}
	return ops
}

// storeAct finds the assignment at pos. The stores of a composite literal
// belong to the assignment of the literal.
func storeAct(cur inspector.Cursor, pos token.Pos, addr ssa.Value) act {
	cell := func(n ast.Node, lhs ast.Expr) act {
		return act{node: n, operands: []operand{{expr: lhs, val: addr, cell: true}}}
	}
	for c := range cur.Enclosing() {
		switch n := c.Node().(type) {
		case *ast.AssignStmt:
			if i := containing(n.Lhs, pos); i >= 0 {
				return cell(n, n.Lhs[i])
			}
			if i := containing(n.Rhs, pos); i >= 0 && len(n.Lhs) == len(n.Rhs) {
				return cell(n, n.Lhs[i])
			}
			return act{node: n}
		case *ast.IncDecStmt:
			return cell(n, n.X)
		case *ast.RangeStmt:
			for _, e := range []ast.Expr{n.Key, n.Value} {
				if e != nil && contains(e, pos) {
					return cell(e, e)
				}
			}
			return act{node: n.X}
		case *ast.ValueSpec:
			if i := containing(n.Values, pos); i >= 0 && len(n.Names) == len(n.Values) {
				return cell(n, n.Names[i])
			}
			return act{node: n}
		case *ast.CallExpr:
			return act{node: n, call: n}
		case ast.Stmt, *ast.FuncLit:
			return act{node: n}
		}
	}
	return act{node: cur.Node()}
}

// channelAct finds the send or receive at the cursor.
func channelAct(cur inspector.Cursor, ch, val ssa.Value) act {
	for c := range cur.Enclosing() {
		switch n := c.Node().(type) {
		case *ast.SendStmt:
			return act{node: n, operands: append(parts(operand{expr: n.Value, val: val}), operand{expr: n.Chan, val: ch})}
		case *ast.UnaryExpr:
			if n.Op == token.ARROW {
				return act{node: n, operands: []operand{{expr: n.X, val: ch}}}
			}
		case *ast.RangeStmt:
			return act{node: n.X, operands: []operand{{expr: n.X, val: ch}}}
		case ast.Stmt:
			return act{node: n}
		}
	}
	return act{node: cur.Node()}
}

// variableAct finds the use, in the statement at the cursor, of the variable
// whose memory is at addr.
func (s *Source) variableAct(cur inspector.Cursor, addr ssa.Value) act {
	for c := range cur.Enclosing() {
		stmt, ok := c.Node().(ast.Stmt)
		if !ok {
			continue
		}
		for c := range c.Preorder((*ast.Ident)(nil)) {
			id := c.Node().(*ast.Ident)
			if obj := s.info.Uses[id]; obj != nil && obj.Pos() == addr.Pos() {
				return act{node: id, operands: []operand{{expr: id, val: addr, cell: true}}}
			}
		}
		return act{node: stmt}
	}
	return act{node: cur.Node()}
}

// exprAct finds the expression whose operator is at pos. x is the operand of
// the instruction.
func exprAct(cur inspector.Cursor, pos token.Pos, x ssa.Value) act {
	for c := range cur.Enclosing() {
		e, ok := c.Node().(ast.Expr)
		if !ok {
			break
		}
		o := operand{expr: e, val: x, cell: true}
		switch n := e.(type) {
		case *ast.Ident:
			if sel, ok := c.Parent().Node().(*ast.SelectorExpr); ok && sel.Sel == n {
				continue
			}
		case *ast.IndexExpr:
			if n.Lbrack != pos {
				continue
			}
		case *ast.CallExpr: // a conversion
			if n.Lparen != pos || len(n.Args) != 1 {
				continue
			}
			o = operand{expr: n.Args[0], val: x}
		case *ast.SelectorExpr, *ast.StarExpr, *ast.SliceExpr:
		default:
			continue
		}
		if r, ok := c.Parent().Node().(*ast.RangeStmt); ok && r.X == e {
			o.cell = false // the elements are read, not the variable
		}
		return act{node: e, operands: []operand{o}}
	}
	return act{node: cur.Node()}
}

// returnAct finds the return statement at the cursor, which returns the values vals.
func returnAct(cur inspector.Cursor, vals []ssa.Value) act {
	for c := range cur.Enclosing((*ast.ReturnStmt)(nil)) {
		ret := c.Node().(*ast.ReturnStmt)
		a := act{node: ret}
		for i, e := range ret.Results {
			o := operand{expr: e}
			if len(vals) == len(ret.Results) {
				o.val = vals[i]
				if types.Identical(o.val.Type(), types.Universe.Lookup("error").Type()) {
					continue // no memory goes by the name of an error
				}
			}
			a.operands = append(a.operands, parts(o)...)
		}
		return a
	}
	return act{node: cur.Node()}
}

// containing returns the index of the expression that contains pos, -1 if
// none does.
func containing(list []ast.Expr, pos token.Pos) int {
	for i, e := range list {
		if contains(e, pos) {
			return i
		}
	}
	return -1
}

func contains(n ast.Node, pos token.Pos) bool { return n.Pos() <= pos && pos < n.End() }
