package diag

import (
	"go/ast"
	"go/token"
	"go/types"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
)

// A Source tells what the engine's sites and places are in the text of the
// package.
type Source struct {
	Actors bool // steps begin with who does them

	common map[event.Site]bool // calls that lead to all that a timeline is about

	fset  *token.FileSet
	files []*ast.File
	info  *types.Info
	root  func() inspector.Cursor // made on the first use: most packages have no finding
	table *place.Table
	log   *event.Log
}

// NewSource returns the source of the package of pass, for the sites of log and the
// places of table.
func NewSource(pass *analysis.Pass, table *place.Table, log *event.Log) *Source {
	return &Source{
		fset:  pass.Fset,
		files: pass.Files,
		info:  pass.TypesInfo,
		root:  sync.OnceValue(func() inspector.Cursor { return inspector.New(pass.Files).Root() }),
		table: table,
		log:   log,
	}
}

// File returns the file that holds pos, nil if the package has none.
func (s *Source) File(pos token.Pos) *ast.File {
	for _, f := range s.files {
		if f.FileStart <= pos && pos < f.FileEnd {
			return f
		}
	}
	return nil
}

// Declared returns the declared function in whose text site is.
func (s *Source) Declared(site event.Site) *ssa.Function {
	instr := s.log.SiteInfo(site).Instr
	if instr == nil {
		return nil
	}
	fn := instr.Parent()
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	return fn
}

// Outer returns the outermost of the calls that site stands for.
func (s *Source) Outer(site event.Site) event.Site {
	for via := s.log.SiteInfo(site).Via; via != 0; via = s.log.SiteInfo(site).Via {
		site = via
	}
	return site
}

// at returns the smallest node around the token at pos.
func (s *Source) at(pos token.Pos) (inspector.Cursor, bool) {
	if !pos.IsValid() || s.File(pos) == nil {
		return inspector.Cursor{}, false
	}
	return s.root().FindByPos(pos, pos+1)
}

// sameLine reports whether a and b are on one line of one file.
func (s *Source) sameLine(a, b token.Pos) bool {
	p, q := s.fset.PositionFor(a, false), s.fset.PositionFor(b, false)
	return p.Filename == q.Filename && p.Line == q.Line
}

// SameLine reports whether the sites a and b are on one line.
func (s *Source) SameLine(a, b event.Site) bool { return s.sameLine(s.Pos(a), s.Pos(b)) }

// Inner returns the innermost of the calls that site stands for that has a
// position in this package, 0 if there is none.
func (s *Source) Inner(site event.Site) event.Site {
	for ; site != 0; site = s.log.SiteInfo(site).Via {
		if s.File(s.Pos(site)) != nil {
			return site
		}
	}
	return 0
}

// Pos returns the position of site, that of the nearest instruction or the
// function if it has none of its own.
func (s *Source) Pos(site event.Site) token.Pos {
	i := s.log.SiteInfo(site)
	if i.Instr == nil || i.Pos.IsValid() && (i.Instr.Pos().IsValid() || !declared(i.Instr)) {
		return i.Pos
	}
	return nearby(i.Instr)
}

// declared reports whether the only position that instr could lend from its
// address is that of a declaration.
func declared(instr ssa.Instruction) bool {
	var addr ssa.Value
	switch instr := instr.(type) {
	case *ssa.Store:
		addr = instr.Addr
	case *ssa.UnOp:
		addr = instr.X
	}
	switch addr.(type) {
	case *ssa.Alloc, *ssa.FreeVar, *ssa.Global, *ssa.Parameter:
		return true
	}
	return false
}

// nearby returns the position of the first instruction after instr that has
// one, else of the last one before it, else of its function.
func nearby(instr ssa.Instruction) token.Pos {
	before, seen := token.NoPos, false
	for _, other := range instr.Block().Instrs {
		seen = seen || other == instr
		if _, phi := other.(*ssa.Phi); phi || !other.Pos().IsValid() {
			continue
		}
		if seen {
			return other.Pos()
		}
		before = other.Pos()
	}
	if before.IsValid() {
		return before
	}
	return instr.Parent().Pos()
}
