package exec

import (
	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/world"
)

// A regSet is a set of registers, a bit each.
type regSet []uint64

func (s regSet) has(r world.Reg) bool { return s[r/64]&(1<<(r%64)) != 0 }
func (s regSet) add(r world.Reg)      { s[r/64] |= 1 << (r % 64) }

// liveIn returns, for each block of the function, the registers whose values it or a
// later block may read. The phis of a block count as defined before it starts.
func (f *function) liveIn() []regSet {
	live := make([]regSet, len(f.fn.Blocks))
	words := len(f.numbers)/64 + 1
	all := make(regSet, words*len(live))
	for i := range live {
		live[i] = all[i*words : (i+1)*words : (i+1)*words]
	}
	l := liveness{f: f, in: live}
	for _, b := range f.fn.Blocks {
		for _, instr := range b.Instrs {
			l.instr(b, instr)
		}
	}
	if f.fn.Recover != nil {
		l.recovered()
	}
	return live
}

type liveness struct {
	f    *function
	in   []regSet
	work []*ssa.BasicBlock
}

// instr marks the operands of instr as live from their definitions to b.
func (l *liveness) instr(b *ssa.BasicBlock, instr ssa.Instruction) {
	if phi, ok := instr.(*ssa.Phi); ok {
		l.in[b.Index].add(l.f.register(phi))
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

// recovered marks what the function returns after a panic as live everywhere: a panic
// may come from any block.
func (l *liveness) recovered() {
	for _, instr := range l.f.fn.Recover.Instrs {
		for _, op := range instr.Operands(nil) {
			if def, ok := (*op).(ssa.Instruction); ok && def.Block() != l.f.fn.Recover {
				for _, b := range l.f.fn.Blocks {
					l.in[b.Index].add(l.f.register(*op))
				}
			}
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
	reg := l.f.register(v)
	_, phi := v.(*ssa.Phi)
	work := append(l.work[:0], b)
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		inside := b == def.Block()
		if inside && !phi || !inside && l.in[b.Index].has(reg) {
			continue
		}
		l.in[b.Index].add(reg)
		if !inside {
			work = append(work, b.Preds...)
		}
	}
	l.work = work
}
