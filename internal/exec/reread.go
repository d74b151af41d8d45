package exec

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
)

// ReadLater reports whether somebody may look at what a call has left in the cell at: another
// call that reads the memory before it stores other memory there. A field
// that every call sets before it reads is no more than a variable of the call.
func (p *Program) ReadLater(at place.Place) bool {
	field := p.fieldAbove(at)
	if field == nil || field.Exported() {
		return true
	}
	if _, slice := field.Type().Underlying().(*types.Slice); !slice {
		return true // reads of other memory are not told from those of the reference
	}
	read, known := p.reread[field]
	if !known {
		if p.reread == nil {
			p.reread = map[*types.Var]bool{}
		}
		read = p.readAtEntry(field)
		p.reread[field] = read
	}
	return read
}

// fieldAbove returns the field in which the cell at lies, or the memory in which it lies; nil
// if there is none.
func (p *Program) fieldAbove(at place.Place) *types.Var {
	for {
		if fields := p.Fields(at); len(fields) > 0 {
			return fields[len(fields)-1]
		}
		i := p.Table.Info(p.Table.Base(at.Sym))
		if i.Origin != place.FromInit {
			return nil
		}
		at = i.At
	}
}

// readAtEntry reports whether a function that others call reads the memory that the field
// held when it was called.
func (p *Program) readAtEntry(field *types.Var) bool {
	for fn := range p.reaching(field) {
		if !p.isEntry(fn) {
			continue
		}
		var s *Summary
		p.Guard(fn.Pos(), func() { s = p.Summary(fn) })
		if s != nil && p.reads(s, field) {
			return true
		}
	}
	return false
}

// reads reports whether a function reads or passes on the memory that the field held at its
// entry.
func (p *Program) reads(s *Summary, field *types.Var) bool {
	if p.readsAmong(s.Events, field) {
		return true
	}
	for _, w := range s.Outcomes {
		for _, r := range w.Result {
			if p.heldBy(r.Sym, field) {
				return true
			}
		}
		for _, l := range w.Loans {
			if p.heldBy(l.Place.Sym, field) {
				return true
			}
		}
	}
	return false
}

func (p *Program) readsAmong(ids []event.ID, field *types.Var) bool {
	for _, id := range ids {
		e := p.Log.Event(id)
		switch e.Kind {
		case event.Task:
			if p.readsAmong(p.Log.TaskEvents(e.Task), field) {
				return true
			}
		case event.Read:
			if p.heldBy(e.Place.Sym, field) {
				return true
			}
		}
	}
	return false
}

// heldBy reports whether s was reached through what the field held.
func (p *Program) heldBy(s place.Sym, field *types.Var) bool {
	f := &function{Program: p}
	for s != 0 {
		i := p.Table.Info(p.Table.Base(s))
		if i.Origin != place.FromInit && i.Origin != place.FromView {
			return false
		}
		if _, at := f.fieldOf(i.At); at != nil && at.Origin() == field {
			return true
		}
		s = i.At.Sym
	}
	return false
}

// reaching returns the functions of the package that select the field, or call one that does.
func (p *Program) reaching(field *types.Var) map[*ssa.Function]bool {
	callers := map[*ssa.Function][]*ssa.Function{}
	var work []*ssa.Function
	for _, fn := range p.funcs {
		eachInstr(fn, func(instr ssa.Instruction) {
			if addr, ok := instr.(*ssa.FieldAddr); ok && fieldVar(addr.X.Type(), addr.Field) == any(field) {
				work = append(work, fn)
			}
			for _, op := range instr.Operands(nil) {
				if used, ok := (*op).(*ssa.Function); ok {
					callers[used] = append(callers[used], fn)
				}
			}
		})
	}
	found := map[*ssa.Function]bool{}
	for len(work) > 0 {
		fn := work[len(work)-1]
		work = work[:len(work)-1]
		if !found[fn] {
			found[fn] = true
			work = append(work, callers[fn]...)
		}
	}
	return found
}

// isEntry reports whether fn may be called by others than the functions of the package that call it
// by its name.
func (p *Program) isEntry(fn *ssa.Function) bool {
	return fn.Parent() == nil && (token.IsExported(fn.Name()) || !p.calledByName(fn))
}

// calledByName reports whether a function of the package calls fn by its name.
func (p *Program) calledByName(fn *ssa.Function) bool {
	if p.called == nil {
		p.called = map[*ssa.Function]bool{}
		for _, fn := range p.funcs {
			eachInstr(fn, func(instr ssa.Instruction) {
				if c, ok := instr.(ssa.CallInstruction); ok {
					if callee := c.Common().StaticCallee(); callee != nil {
						p.called[callee] = true
					}
				}
			})
		}
	}
	return p.called[fn]
}
