package exec

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// takingPart returns the functions that take part in something asynchronous.
func (p *Program) takingPart() map[*ssa.Function]bool {
	flags := p.flags(p.funcs)
	g := newCallGraph(p)
	var work []*ssa.Function
	for i := 0; i < len(g.all); i++ {
		fn := g.all[i]
		starts := Accessor(fn) || len(p.Obligations(fn)) > 0
		eachInstr(fn, func(instr ssa.Instruction) {
			starts = starts || p.starts(instr) || flags[flagField(instr)]
			g.add(fn, instr)
		})
		if starts {
			work = append(work, fn)
		}
	}
	relevant := map[*ssa.Function]bool{}
	for len(work) > 0 {
		fn := work[len(work)-1]
		work = work[:len(work)-1]
		if !relevant[fn] {
			relevant[fn] = true
			work = append(work, g.callersOf(fn)...)
		}
	}
	return relevant
}

// A callGraph knows by whom the functions of a package are called, or otherwise used.
type callGraph struct {
	p        *Program
	all      []*ssa.Function // of the package, and wrappers of methods, which are no functions of the source
	known    map[*ssa.Function]bool
	callers  map[*ssa.Function][]*ssa.Function
	invokers map[method][]*ssa.Function // who calls a method of an interface
	methods  map[*ssa.Function][]method // by function: the methods of interfaces by which it may be called
	operands []*ssa.Value               // of the instruction at hand: room that is used again
}

// newCallGraph returns a graph of the functions of p that has no edges yet but those from literals
// to the functions around them.
func newCallGraph(p *Program) *callGraph {
	g := &callGraph{
		p: p, all: slices.Clone(p.funcs), known: map[*ssa.Function]bool{}, callers: map[*ssa.Function][]*ssa.Function{},
		invokers: map[method][]*ssa.Function{}, methods: map[*ssa.Function][]method{},
	}
	for _, fn := range g.all {
		g.known[fn] = true
		if fn.Parent() != nil {
			g.callers[fn] = append(g.callers[fn], fn.Parent())
		}
	}
	return g
}

// add adds what instr, an instruction of fn, calls or uses.
func (g *callGraph) add(fn *ssa.Function, instr ssa.Instruction) {
	if call, ok := instr.(ssa.CallInstruction); ok && call.Common().IsInvoke() {
		g.addInvoke(fn, call.Common())
	}
	g.operands = instr.Operands(g.operands[:0])
	for _, op := range g.operands {
		if used, ok := (*op).(*ssa.Function); ok {
			g.callers[used] = append(g.callers[used], fn)
			g.meet(used)
		}
	}
}

// addInvoke adds the functions to which c, a call of an interface's method by fn, may come.
func (g *callGraph) addInvoke(fn *ssa.Function, c *ssa.CallCommon) {
	if len(g.p.contractsOfCall(c)) > 0 {
		return
	}
	m := method{g.p.boxes(c.Value.Type()), c.Method.Id()}
	if m.of == nil || len(m.of.types) == 0 {
		return
	}
	if _, met := g.invokers[m]; !met {
		for _, typ := range m.of.types {
			if impl := g.p.methodOn(typ, c.Method); impl != nil {
				g.methods[impl] = append(g.methods[impl], m)
				g.meet(impl)
			}
		}
	}
	g.invokers[m] = append(g.invokers[m], fn)
}

// meet adds fn to the functions of the graph if it is a wrapper.
func (g *callGraph) meet(fn *ssa.Function) {
	if !g.known[fn] && fn.Synthetic != "" && len(fn.Blocks) > 0 {
		g.known[fn] = true
		g.all = append(g.all, fn)
	}
}

// callersOf returns the functions that call fn. Of those that call a method of an interface to come
// to it, all are returned the first time that one of the functions of that method is asked for.
func (g *callGraph) callersOf(fn *ssa.Function) []*ssa.Function {
	out := g.callers[fn]
	for _, m := range g.methods[fn] {
		out = append(slices.Clip(out), g.invokers[m]...)
		g.invokers[m] = nil
	}
	return out
}
