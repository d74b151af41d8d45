package publish

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/exec"
)

// A callers tells who calls the functions that only the package itself calls, and only
// by name. What such a function does is judged where it is called: the locks that
// are held there belong to it.
type callers struct {
	p     *exec.Program
	of    map[*ssa.Function][]*ssa.Function
	value map[types.Object]bool // functions used other than by a call
	named map[string]bool       // methods called through an interface
	boxed map[types.Object]bool // types of values put into an interface
	known map[types.Object]bool // types that users of the package can have; nil if not asked yet
}

// callersIn returns the callers among fns, all functions of the package.
func callersIn(p *exec.Program, fns []*ssa.Function) *callers {
	c := &callers{
		p:     p,
		of:    map[*ssa.Function][]*ssa.Function{},
		value: map[types.Object]bool{},
		named: map[string]bool{},
		boxed: map[types.Object]bool{},
	}
	for _, fn := range fns {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				c.instr(fn, instr)
			}
		}
	}
	return c
}

// instr notes what instr says of the functions that fn uses.
func (c *callers) instr(fn *ssa.Function, instr ssa.Instruction) {
	var called *ssa.Value
	switch instr := instr.(type) {
	case ssa.CallInstruction:
		common := instr.Common()
		if common.IsInvoke() {
			c.named[common.Method.Name()] = true
			break
		}
		called = &common.Value
		if callee, ok := common.Value.(*ssa.Function); ok && callee.Synthetic == "" {
			c.of[callee] = append(c.of[callee], fn)
		} else if ok {
			c.value[callee.Object()] = true
		}
	case *ssa.MakeInterface:
		c.boxed[typeName(instr.X.Type())] = true
	}
	for _, op := range instr.Operands(nil) {
		used, ok := (*op).(*ssa.Function)
		if !ok || op == called {
			continue
		}
		if callee := c.handedDown(instr, used); callee != nil {
			c.of[callee] = append(c.of[callee], fn)
			continue
		}
		c.value[used.Object()] = true
	}
}

// handedDown returns the function that used is, or whose method value it is bound to, if instr
// hands it to a function that only calls it; nil otherwise.
func (c *callers) handedDown(instr ssa.Instruction, used *ssa.Function) *ssa.Function {
	if !c.p.HandsDown(instr, used) {
		return nil
	}
	if used.Synthetic == "" {
		return used
	}
	method, ok := used.Object().(*types.Func)
	if !ok {
		return nil
	}
	return c.p.Pkg.Prog.FuncValue(method)
}

// typeName returns the name of the type t, or of what it points to.
func typeName(t types.Type) types.Object {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	if named, ok := types.Unalias(t).(*types.Named); ok {
		return named.Obj()
	}
	return nil
}

// inner reports whether only functions of the package call fn, and only by name.
func (c *callers) inner(fn *ssa.Function) bool {
	obj := fn.Object()
	if obj == nil || fn.Parent() != nil || len(c.of[fn]) == 0 || c.value[obj] || c.named[obj.Name()] {
		return false
	}
	if !token.IsExported(obj.Name()) {
		return true
	}
	recv := fn.Signature.Recv()
	if recv == nil {
		return false
	}
	name := typeName(recv.Type())
	return name != nil && !name.Exported() && !c.boxed[name] && !c.exposed(name)
}

// exposed reports whether users of the package can have values of the type name.
func (c *callers) exposed(name types.Object) bool {
	if c.known == nil {
		c.known = exposed(c.p.Pkg.Pkg)
	}
	return c.known[name]
}

// A deed is what events of a function and of its callers have in common.
type deed struct {
	by    *ssa.Function
	kind  event.Kind
	instr ssa.Instruction
	start ssa.Instruction // of the task, nil for the function itself
}

// carry notes, for the actors of inner functions, which of their events their callers have
// as well; only the others are their own.
func (c *callers) carry(all []*actor) {
	inner, calls := map[*ssa.Function]bool{}, map[*ssa.Function]bool{}
	for _, a := range all {
		if a.task == 0 && c.inner(a.fn) {
			inner[a.fn] = true
			for _, fn := range c.of[a.fn] {
				calls[c.placed(fn)] = true
			}
		}
	}
	deeds := map[deed]bool{}
	for _, a := range all {
		if calls[a.fn] {
			for _, e := range a.events {
				d := c.deed(a.fn, a, e)
				deeds[d] = true
				if d.start != nil && c.called(e.Site) {
					d.start = nil
					deeds[d] = true
				}
			}
		}
	}
	for _, a := range all {
		a.own = a.events
		if !inner[a.fn] {
			continue
		}
		a.own = nil
		for _, e := range a.events {
			if !c.carried(deeds, a, e) {
				a.own = append(a.own, e)
			}
		}
	}
}

// called reports whether the function in which site lies was called, rather than started.
func (c *callers) called(site event.Site) bool {
	via := c.p.Log.SiteInfo(site).Via
	if via == 0 {
		return false
	}
	_, started := c.p.Log.SiteInfo(via).Instr.(*ssa.Go)
	return !started
}

// deed returns what fn would have of the event e of a.
func (c *callers) deed(fn *ssa.Function, a *actor, e event.Event) deed {
	d := deed{by: fn, kind: e.Kind, instr: c.p.Innermost(e.Site)}
	if a.task != 0 {
		d.start = c.p.Innermost(c.p.Log.TaskData(a.task).Site)
	}
	return d
}

// placed returns the function that has the events of fn: the one around it for a literal
// that is called or started there.
func (c *callers) placed(fn *ssa.Function) *ssa.Function {
	for c.p.Placed(fn) {
		fn = fn.Parent()
	}
	return fn
}

// carried reports whether all callers of a's function have the event e, or call the function with
// an object of which nobody else knows yet. What a test does is of no concern to others.
func (c *callers) carried(deeds map[deed]bool, a *actor, e event.Event) bool {
	some := false
	for _, fn := range c.of[a.fn] {
		if c.p.InTest(fn) && !c.p.InTest(a.fn) {
			continue
		}
		if fn = c.placed(fn); fn == a.fn {
			continue
		}
		if !deeds[c.deed(fn, a, e)] && !c.p.Withheld(fn, e) {
			return false
		}
		some = true
	}
	return some
}
