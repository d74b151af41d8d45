package exec

import "golang.org/x/tools/go/ssa"

// liveIn returns, for each block of fn, the registers whose values it or a
// later block may read. The phis of a block count as defined before it starts.
func liveIn(fn *ssa.Function) []map[ssa.Value]bool {
	live := make([]map[ssa.Value]bool, len(fn.Blocks))
	for i := range live {
		live[i] = map[ssa.Value]bool{}
	}
	l := liveness{fn: fn, in: live}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			l.instr(b, instr)
		}
	}
	return live
}

type liveness struct {
	fn *ssa.Function
	in []map[ssa.Value]bool
}

// instr marks the operands of instr as live from their definitions to b.
func (l *liveness) instr(b *ssa.BasicBlock, instr ssa.Instruction) {
	if phi, ok := instr.(*ssa.Phi); ok {
		l.in[b.Index][phi] = true
		for i, e := range phi.Edges {
			l.mark(e, b.Preds[i])
		}
		return
	}
	var space [8]*ssa.Value
	for _, op := range instr.Operands(space[:0]) {
		if *op != nil {
			l.mark(*op, b)
		}
	}
}

// mark makes v live at the end of b, and at the entry of all blocks between its
// definition and b.
func (l *liveness) mark(v ssa.Value, b *ssa.BasicBlock) {
	def, ok := v.(ssa.Instruction)
	if !ok {
		return
	}
	work := []*ssa.BasicBlock{b}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if _, phi := v.(*ssa.Phi); b == def.Block() && !phi {
			continue
		}
		if l.in[b.Index][v] && b != def.Block() {
			continue
		}
		l.in[b.Index][v] = true
		if b != def.Block() {
			work = append(work, b.Preds...)
		}
	}
}
