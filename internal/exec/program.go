package exec

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// Contracts answers what an API does with its arguments.
type Contracts interface {
	// Func returns the contracts of fn, nil if it has none.
	Func(fn *types.Func) []*contract.Contract
	// Invoke returns the contracts of a call of fn through a value of the interface static.
	Invoke(fn *types.Func, static types.Type) []*contract.Contract
	// Field returns the contracts of the field f of owner.
	Field(f *types.Var, owner *types.Named) []*contract.Contract
	// Type returns the contracts of a type itself.
	Type(name *types.TypeName) []*contract.Contract
}

// A Conflict is a loan and what happens to the lent memory too early.
type Conflict struct {
	Loan   world.Loan
	Kind   event.Kind // what happens
	Place  place.Place
	Site   event.Site    // where
	Caught *ssa.Function // the function in which the two met
	Behind bool          // the slice at Place does not change, but what was appended to it before
}

// A Note says where a stage was silent or gave up, and why.
type Note struct {
	Pos    token.Pos
	Stage  Stage
	Reason string
}

// A Stage is a part of the analysis that has something to say of itself.
type Stage uint8

// The stages.
const (
	EngineStage Stage = iota // the run of functions, on which all others rely
	LoanStage                // loans
	OrderStage               // results and their signals
	CloseStage               // closes of channels
)

// A Summary is what a function does, for its callers.
type Summary struct {
	Fn       *ssa.Function
	Outcomes []*world.World // the states at its returns; none if it never returns
	Events   []event.ID     // all events on any path, sorted
	Partial  bool           // not all paths were followed
}

// Program analyses the functions of one package, each at most once. It is not
// safe for concurrent use.
type Program struct {
	Table     *place.Table
	Log       *event.Log
	Pkg       *ssa.Package
	Contracts Contracts
	Usage     *Usage

	Conflicts []Conflict
	LateUses  []LateUse
	Notes     []Note

	depth     int // of the calls of function values that are being followed
	summaries map[*ssa.Function]*Summary
	running   map[*ssa.Function]bool
	links     map[any]any // by class: what calling the function in a field completes
	loops     map[*ssa.Function]loops
	implied   map[place.Place]event.Set        // by sign of a task: what the task has waited for before it
	cleared   map[any]bool                     // the boolean fields that are reset while a lock is held
	placed    map[*ssa.Function]bool           // seen to be called or started
	decided   map[*ssa.BasicBlock][]decision   // what is known of values that never change where a block is reached
	heldAt    map[ssa.Instruction][]place.Path // by call of a method: see HeldAt
	unheard   map[withheld]bool                // those that are of no concern to anybody else

	recovering map[*ssa.Function]bool           // whether a function calls recover
	over       map[event.Site]bool              // by start: tasks that are over when the function that starts them returns
	bounds     map[place.Sym]*contract.Contract // by view: how long it is valid
	ending     map[types.Type]endings           // by type: what ends the memory that its methods lend out
	called     map[*ssa.Function]bool           // by name, within the package; nil if not known yet
	reread     map[*types.Var]bool              // the fields whose memory a later call reads
	obliged    map[*ssa.Function][]Obligation   // what functions must not keep, nil if not known yet
	funcs      []*ssa.Function                  // all of the package
	relevant   map[*ssa.Function]bool           // those that take part in something asynchronous, nil if not known yet
	refills    map[any]bool                     // the fields whose memory is filled again, nil if not known yet
	early      map[[2]any]bool                  // by the classes of two channels: see answersEarly
	inTurn     map[*ssa.MakeChan]bool           // see takenInTurn
	bodies     map[bodyAt]*Summary              // by what iterators call: see summaryOf
	lockChans  map[any]bool                     // by class: the channels that are used as locks, and those that are not
	countdowns map[any]countdown                // the numbers that count who is at work, nil if not known yet
	boxed      []types.Type                     // see boxedTypes; nil if not known yet
	boxesOf    typeutil.Map                     // by interface: *boxes
	signs      map[any]int64                    // see soleSigns; nil if not known yet
	contents   *containers                      // what is put where, nil if not known yet
	heldFuncs  map[*types.Var]ssa.Value         // by field: the one function it holds, nil if not known yet
	divisions  map[division]int                 // see divided
	sharing    sharing
	marker     marker // of the state that is being pruned
}

// NewProgram returns a program for the package pkg, whose functions with a body are
// fns.
func NewProgram(pkg *ssa.Package, contracts Contracts, fns []*ssa.Function) *Program {
	return &Program{
		funcs:     fns,
		Table:     place.NewTable(),
		Log:       event.NewLog(),
		Pkg:       pkg,
		Contracts: contracts,
		Usage:     NewUsage(fns),
		summaries: map[*ssa.Function]*Summary{},
		running:   map[*ssa.Function]bool{},
		placed:    map[*ssa.Function]bool{},
		decided:   map[*ssa.BasicBlock][]decision{},
		heldAt:    map[ssa.Instruction][]place.Path{},
		unheard:   map[withheld]bool{},
		links:     map[any]any{},
		loops:     map[*ssa.Function]loops{},
		cleared:   map[any]bool{},
		implied:   map[place.Place]event.Set{},

		recovering: map[*ssa.Function]bool{},
		over:       map[event.Site]bool{},
		bounds:     map[place.Sym]*contract.Contract{},
		ending:     map[types.Type]endings{},
		sharing:    newSharing(),
	}
}

// Summary returns the summary of fn, or nil if fn has no body here or is
// being analysed already (a recursive call: it is taken for one that does
// nothing that matters).
func (p *Program) Summary(fn *ssa.Function) *Summary {
	if len(fn.Blocks) == 0 && fn.Origin() != nil {
		fn = fn.Origin()
	}
	if s, ok := p.summaries[fn]; ok {
		return s
	}
	if len(fn.Blocks) == 0 || p.running[fn] || !p.local(fn) {
		return nil
	}
	p.running[fn] = true
	s := newFunction(p, fn).run()
	delete(p.running, fn)
	p.summaries[fn] = s
	return s
}

// local reports whether fn belongs to the package under analysis; instances
// of generic functions do if their origin does.
func (p *Program) local(fn *ssa.Function) bool {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	if fn.Origin() != nil {
		fn = fn.Origin()
	}
	return fn.Pkg == p.Pkg || fn.Pkg == nil
}

// Note records why a stage was silent or gave up at pos.
func (p *Program) Note(pos token.Pos, stage Stage, reason string) {
	p.Notes = append(p.Notes, Note{pos, stage, reason})
}
