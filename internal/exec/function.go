package exec

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// The bounds of the analysis of one function.
const (
	maxWorlds   = 7    // states of a block before those with the same loans are merged
	maxStates   = 24   // states of a block before those that differ only in their waits are merged; of twice as many, further ones are dropped
	maxOutcomes = 8    // outcomes of a function before those with the same loans are merged
	maxEvents   = 300  // events of a function that a summary keeps
	stepsPer    = 24   // steps for each instruction
	minSteps    = 3000 // steps a function has in any case
	maxSteps    = 30000
	maxMet      = 4000 // states of a function
	maxStarted  = 24   // tasks of a function, those of its callees included
	maxLoans    = 48   // loans of a state
	maxCases    = 48   // cases of a select that are told apart
)

// A function is the analysis of one function.
type function struct {
	*Program
	fn      *ssa.Function
	of      bodyAt   // whose calls are known, if this is an iterator that is analysed for one body
	live    []regSet // by block: the registers that it or a later block reads
	nest    loops
	numbers map[any]uint64
	instrs  []ssa.Instruction // by number

	pending []*queue                    // by block: the states still to be run
	seen    []map[stateKey]*world.World // by block: the states met
	order   [][]seenState               // the same in the order they were met
	out     []*world.World
	outKeys map[world.Key]*world.World
	events  map[event.ID]bool
	logged  map[event.Event]event.ID // the events, by what tells them apart
	now     ssa.Instruction          // being run
	steps   int
	met     int // states met so far
	tasks   int // recorded so far
	gaveUp  bool
	caught  map[conflictKey]bool

	panicked map[uint64]bool     // the properties of the states that were seen to panic
	over     map[event.Site]bool // whether the tasks started at a site are over at each return
	lates    map[lateKey]bool
}

type stateKey struct {
	key  world.Key
	back bool // arrived over a back edge
}

type seenState struct {
	key stateKey
	w   *world.World
}

type queue struct{ states []state }

type state struct {
	w *world.World
	stateKey
}

type conflictKey struct {
	lend, site event.Site
	p          place.Place
	weak       world.WeakSettle // a path that may have been answered, or another way, is another conflict
}

func newFunction(p *Program, fn *ssa.Function) *function {
	f := &function{
		Program: p,
		fn:      fn,
		nest:    p.loopsOf(fn),
		numbers: map[any]uint64{},
		instrs:  make([]ssa.Instruction, 1),
		pending: make([]*queue, len(fn.Blocks)),
		seen:    make([]map[stateKey]*world.World, len(fn.Blocks)),
		order:   make([][]seenState, len(fn.Blocks)),
		outKeys: map[world.Key]*world.World{},
		events:  map[event.ID]bool{},
		logged:  map[event.Event]event.ID{},
		caught:  map[conflictKey]bool{},

		panicked: map[uint64]bool{},
	}
	n := uint64(0)
	for i, b := range fn.Blocks {
		f.pending[i] = &queue{}
		f.seen[i] = map[stateKey]*world.World{}
		f.steps += len(b.Instrs)
		for _, instr := range b.Instrs {
			n++
			f.numbers[instr] = n
			f.instrs = append(f.instrs, instr)
		}
	}
	f.live = f.liveIn()
	f.steps = min(maxSteps, max(minSteps, f.steps*stepsPer))
	return f
}

// run propagates the entry state to the returns.
func (f *function) run() *Summary {
	start := world.New()
	f.takeHanded(start)
	f.enqueue(f.fn.Blocks[0], start, false)
	for {
		b := f.next()
		if b == nil {
			break
		}
		q := f.pending[b.Index]
		s := q.states[0]
		q.states = q.states[1:]
		f.runBlock(b, s)
		if f.steps <= 0 {
			f.giveUp("the states of the function combine in too many ways to follow all its paths")
			break
		}
	}
	return f.summarize()
}

// next returns the first block in reverse postorder that has states to run.
func (f *function) next() *ssa.BasicBlock {
	for _, b := range f.nest.order {
		if len(f.pending[b.Index].states) > 0 {
			return b
		}
	}
	return nil
}

// giveUp notes, once a function, that its analysis is not complete.
func (f *function) giveUp(reason string) {
	if !f.gaveUp {
		f.gaveUp = true
		f.Note(f.fn.Pos(), EngineStage, reason)
	}
}

// number gives the instructions of the function stable numbers; those of
// callees, which occur only in what their summaries brought along, share one.
func (f *function) number(x any) uint64 { return f.numbers[x] }

// register returns the number of the register v.
func (f *function) register(v ssa.Value) world.Reg { return world.Reg(f.numbers[v]) }

// enqueue adds the state w at the entry of b unless an equal one was met, and
// merges states when there are too many.
func (f *function) enqueue(b *ssa.BasicBlock, w *world.World, back bool) {
	f.dropDead(w, b)
	f.prune(w)
	seen := f.seen[b.Index]
	back = back && f.nest.counted[b] != nil
	k := stateKey{w.Identity(f.number), back}
	if old, ok := seen[k]; ok {
		if old.MergeTrace(w) {
			f.push(b, old, k)
		}
		return
	}
	if len(seen) >= maxWorlds {
		if o, ok := f.like(b, w, back); ok {
			w = f.merge(o.w, w)
			k.key = w.Identity(f.number)
			if old, ok := seen[k]; ok {
				old.MergeTrace(w)
				return
			}
		}
	}
	if f.met++; len(seen) >= maxStates {
		if o, ok := f.outlined(b, w, back); ok {
			w = f.merge(o.w, w)
			k.key = w.Identity(f.number)
			if old, ok := seen[k]; ok {
				old.MergeTrace(w)
				return
			}
		}
	}
	if len(seen) >= 2*maxStates || f.met > maxMet {
		f.giveUp("too many combinations of states meet at one point of the function to tell them apart")
		return
	}
	seen[k] = w
	f.order[b.Index] = append(f.order[b.Index], seenState{k, w})
	f.push(b, w, k)
}

// like returns the latest state met at b that has the same loans and history
// of signals as w.
func (f *function) like(b *ssa.BasicBlock, w *world.World, back bool) (seenState, bool) {
	p := w.Property(f.number)
	for _, s := range slices.Backward(f.order[b.Index]) {
		if s.key.back == back && s.w.Property(f.number) == p {
			return s, true
		}
	}
	return seenState{}, false
}

// outlined returns the latest state met at b that differs from w, apart from what the program
// computes, in what was seen and waited for alone.
func (f *function) outlined(b *ssa.BasicBlock, w *world.World, back bool) (seenState, bool) {
	p := w.Outline(f.number)
	for _, s := range slices.Backward(f.order[b.Index]) {
		if s.key.back == back && s.w.Outline(f.number) == p {
			return s, true
		}
	}
	return seenState{}, false
}

// push has b run from a copy of w, instead of from an earlier one with the same key that is
// still to be run: that has less of a history.
func (f *function) push(b *ssa.BasicBlock, w *world.World, k stateKey) {
	q := f.pending[b.Index]
	s := state{w.Clone(), k}
	if i := slices.IndexFunc(q.states, func(s state) bool { return s.stateKey == k }); i >= 0 {
		q.states[i] = s
		return
	}
	q.states = append(q.states, s)
}

// runBlock runs the instructions of b from the state s.
func (f *function) runBlock(b *ssa.BasicBlock, s state) {
	worlds := []*world.World{s.w}
	for _, instr := range b.Instrs[:len(b.Instrs)-1] {
		if _, ok := instr.(*ssa.Phi); ok {
			continue
		}
		var next []*world.World
		for _, w := range worlds {
			f.steps--
			f.now = instr
			next = append(next, f.step(w, instr)...)
		}
		worlds = next
		if len(worlds) > maxStates {
			f.giveUp("too many combinations of states arise between two branches of the function to tell them apart")
			worlds = worlds[:maxStates]
		}
	}
	last := b.Instrs[len(b.Instrs)-1]
	for _, w := range worlds {
		f.steps--
		f.now = last
		f.terminate(w, b, last, s.back)
	}
}

// terminate follows the last instruction of b.
func (f *function) terminate(w *world.World, b *ssa.BasicBlock, last ssa.Instruction, back bool) {
	switch last := last.(type) {
	case *ssa.If:
		f.branch(w, b, last, back)
	case *ssa.Jump:
		f.follow(w, b, b.Succs[0])
	case *ssa.Return:
		f.returns(w, last)
	case *ssa.Panic:
		f.panics(w)
	}
}

// follow passes w on along the edge from b to succ.
func (f *function) follow(w *world.World, b, succ *ssa.BasicBlock) {
	i := slices.Index(succ.Preds, b)
	back := f.nest.isBack(b, succ)
	var phis []*ssa.Phi
	var values []place.Value
	for _, instr := range succ.Instrs {
		phi, ok := instr.(*ssa.Phi)
		if !ok {
			break
		}
		phis = append(phis, phi)
		values = append(values, f.eval(w, phi.Edges[i]))
	}
	if back {
		r := f.aging(w, succ)
		for i, v := range values {
			values[i] = r.Value(v)
		}
	}
	for i, phi := range phis {
		if f.nest.counter(phi) {
			values[i] = f.turn(w, phi, values[i])
		}
		f.setReg(w, phi, values[i])
	}
	f.enqueue(succ, w, back)
}

// turn returns the value of phi, which counts the turns of a loop, given that of its
// edge.
func (f *function) turn(w *world.World, phi *ssa.Phi, v place.Value) place.Value {
	asked := f.nest.asked(phi)
	if asked && v.Kind == place.Int && v.N >= -1 && v.N <= maxFew {
		return v
	}
	sym := f.Table.Def(phi, 0, phi.Type())
	w.Facts.Delete(sym)
	f.carryResidues(w, phi, v, sym)
	if asked && f.isMany(w, v) {
		w.Facts.Set(sym, place.Value{Kind: place.Many})
	}
	return place.RefTo(sym)
}

// returns ends the path w at ret.
func (f *function) returns(w *world.World, ret *ssa.Return) {
	w.Result = nil
	for _, r := range ret.Results {
		w.Result = append(w.Result, f.eval(w, r))
	}
	for _, w := range f.runRegistered(w) {
		for _, w := range f.decide(w, ret) {
			f.end(w, ret)
		}
	}
}

// end adds the outcome w at ret.
func (f *function) end(w *world.World, ret *ssa.Return) {
	f.missed(w, ret)
	f.noteOver(w)
	f.leave(w, ret)
	f.freeze(w)
	k := w.Identity(f.number)
	if old, ok := f.outKeys[k]; ok {
		old.MergeTrace(w)
		return
	}
	if len(f.out) >= maxOutcomes {
		for i, o := range f.out {
			if o.Property(f.number) == w.Property(f.number) && sameConstants(o.Result, w.Result) {
				f.out[i] = f.merge(o, w)
				return
			}
		}
		if len(f.out) >= 2*maxOutcomes {
			f.giveUp("the function can end in too many combinations of states to tell them apart")
			return
		}
	}
	f.outKeys[k] = w
	f.out = append(f.out, w)
}

// ends reports whether id is in the history of an outcome: that something was missed is
// known only there.
func (f *function) ends(id event.ID) bool {
	return slices.ContainsFunc(f.out, func(o *world.World) bool { return slices.Contains(o.Trace, id) })
}

// summarize collects the outcomes.
func (f *function) summarize() *Summary {
	s := &Summary{Fn: f.fn, Outcomes: f.quiet(f.out), Partial: f.gaveUp}
	for id := range f.events {
		if f.Log.Event(id).Kind != event.Miss || f.ends(id) {
			s.Events = append(s.Events, id)
		}
	}
	slices.Sort(s.Events)
	for site, over := range f.over {
		if over && !f.gaveUp {
			f.Program.over[site] = true
		}
	}
	return s
}
