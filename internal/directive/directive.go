package directive

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/spell"
)

// A Set holds the directives of a package. It is safe for concurrent use.
type Set struct {
	// Stated are the contracts of what the package declares, for all that use it.
	Stated []*contract.Contract
	// Extern are the contracts of APIs of other packages. They hold in this package.
	Extern []*contract.Contract
	// Ignores are the requests to be silent.
	Ignores []*Ignore
	// At are where the contracts stand.
	At map[*contract.Contract]Range
	// Problems are what is wrong, in the order of their positions. What has a problem is
	// not in the other lists.
	Problems []Problem
}

// An Ignore asks that an analyzer reports nothing in one line.
type Ignore struct {
	Analyzer string
	Reason   string
	Pos, End token.Pos
	file     string
	line     int
	used     atomic.Bool
}

// Used reports whether i has silenced a finding.
func (i *Ignore) Used() bool { return i.used.Load() }

// A Range is where a directive stands.
type Range struct{ Pos, End token.Pos }

// A Problem is a directive that is malformed or says nothing.
type Problem struct {
	Pos, End token.Pos
	Message  string
}

// Silences reports whether the findings of an analyzer at posn are to be left out, and
// notes that the directive which says so is used.
func (s *Set) Silences(analyzer string, posn token.Position) bool {
	silent := false
	for _, i := range s.Ignores {
		if i.Analyzer == analyzer && i.line == posn.Line && i.file == posn.Filename {
			i.used.Store(true)
			silent = true
		}
	}
	return silent
}

// Read returns the directives in files, which make up the type-checked package pkg.
func Read(fset *token.FileSet, pkg *types.Package, files []*ast.File) *Set {
	r := &reader{fset: fset, pkg: pkg, set: &Set{At: make(map[*contract.Contract]Range)}, seen: make(map[string]bool)}
	tests := 0
	for _, f := range files {
		if r.inTest(f.FileStart) {
			tests++
		}
	}
	r.mixed = tests > 0 && tests < len(files)
	for _, f := range files {
		r.file(f)
	}
	slices.SortFunc(r.set.Problems, func(a, b Problem) int { return cmp.Compare(a.Pos, b.Pos) })
	return r.set
}

// A reader reads the directives of a package.
type reader struct {
	fset   *token.FileSet
	pkg    *types.Package
	set    *Set
	lookup func(path string) *types.Package // made when it is needed
	seen   map[string]bool                  // contracts, with their packages
	mixed  bool                             // some of the files are tests, and some are not
}

// inTest reports whether pos is in a test file.
func (r *reader) inTest(pos token.Pos) bool {
	return strings.HasSuffix(r.fset.Position(pos).Filename, "_test.go")
}

// The beginning of a directive, and what a newcomer may take for it.
const (
	tool    = "asyncown"
	prefix  = "//" + tool + ":"
	mistake = "// " + tool + ":"
)

// file reads the directives of one file.
func (r *reader) file(f *ast.File) {
	var declared map[*ast.CommentGroup]*declaration
	for _, group := range f.Comments {
		for _, c := range group.List {
			if name, ok := strings.CutPrefix(c.Text, mistake); ok && known(firstWord(name)) {
				r.problem(c, "malformed directive: no space may follow the slashes")
			}
			if !strings.HasPrefix(c.Text, prefix) {
				continue
			}
			if declared == nil { // as in few files
				declared = declarations(f)
			}
			r.directive(f, group, c, declared[group])
		}
	}
}

// firstWord returns text up to its first space.
func firstWord(text string) string {
	word, _, _ := strings.Cut(text, " ")
	return word
}

// known reports whether name is that of a directive.
func known(name string) bool {
	_, err := contract.ParseVerb(name)
	return err == nil || name == "extern" || name == "ignore"
}

// unknown says that there is no directive of that name, and which may be meant.
func unknown(name string) string {
	if name == "" {
		return "malformed directive: no space may follow the colon"
	}
	message := "unknown directive " + tool + ":" + name
	if like := spell.Nearest(name, append(contract.VerbNames(), "extern", "ignore")); like != "" {
		message += "; did you mean " + tool + ":" + like + "?"
	}
	return message
}

// directive reads the directive c of a group of comments, the doc comment of d if that is
// not nil.
func (r *reader) directive(f *ast.File, group *ast.CommentGroup, c *ast.Comment, d *declaration) {
	text, _, _ := strings.Cut(strings.TrimPrefix(c.Text, prefix), " //")
	text = strings.ReplaceAll(text, ", ", ",")
	name, args, _ := strings.Cut(text, " ")
	args = strings.TrimSpace(args)
	switch {
	case name == "ignore":
		r.ignore(f, group, c, args)
	case !known(name):
		r.problem(c, unknown(name))
	case name == "extern":
		r.extern(f, c, args)
	case d == nil:
		r.problem(c, "unused directive: it stands in no doc comment of a function, method, type or field")
	default:
		line, err := d.line(name, args)
		if err != nil {
			r.problem(c, "malformed directive: "+err.Error())
			return
		}
		r.contract(c, r.pkg.Path(), line, group.Text(), &r.set.Stated)
	}
}

// problem notes that c is wrong.
func (r *reader) problem(c *ast.Comment, message string) {
	r.set.Problems = append(r.set.Problems, Problem{c.Pos(), c.End(), message})
}

// extern reads a contract of another package.
func (r *reader) extern(f *ast.File, c *ast.Comment, args string) {
	path, line, ok := strings.Cut(args, " ")
	switch {
	case inFunction(f, c):
		r.problem(c, "unused directive: extern stands at the top level of a file")
	case r.mixed && r.inTest(c.Pos()):
		r.problem(c, "unused directive: in a test file, extern would hold only when the package is tested; state it in another file")
	case !ok:
		r.problem(c, "malformed directive: want extern PATH SYMBOL VERB …")
	case r.dependency(path) == nil:
		r.problem(c, "unused directive: this package does not depend on "+path)
	default:
		r.contract(c, path, line, "", &r.set.Extern)
	}
}

// contract reads a line of the table about the package with that path into list.
func (r *reader) contract(c *ast.Comment, path, line, evidence string, list *[]*contract.Contract) {
	found, err := contract.ParseContract(line)
	if err == nil {
		found.Package = path
		err = found.Check(r.dependency)
	}
	if err != nil {
		r.problem(c, "malformed directive: "+err.Error())
		return
	}
	key := path + " " + found.String()
	if r.seen[key] {
		r.problem(c, "unused directive: another one says the same")
		return
	}
	r.seen[key] = true
	posn := r.fset.Position(c.Pos())
	found.File, found.Line, found.Evidence = posn.Filename, posn.Line, strings.Join(strings.Fields(evidence), " ")
	r.set.At[found] = Range{c.Pos(), c.End()}
	*list = append(*list, found)
}

// dependency returns the package of that path if the package depends on it.
func (r *reader) dependency(path string) *types.Package {
	if r.lookup == nil {
		r.lookup = contract.Dependencies(r.pkg)
	}
	return r.lookup(path)
}

// inFunction reports whether c stands inside a function.
func inFunction(f *ast.File, c *ast.Comment) bool {
	return slices.ContainsFunc(f.Decls, func(d ast.Decl) bool {
		fn, ok := d.(*ast.FuncDecl)
		return ok && fn.Pos() <= c.Pos() && c.Pos() < fn.End()
	})
}

// ignore reads a request to be silent.
func (r *reader) ignore(f *ast.File, group *ast.CommentGroup, c *ast.Comment, args string) {
	analyzer, reason, _ := strings.Cut(args, " ")
	if reason = strings.TrimSpace(reason); reason == "" {
		r.problem(c, "malformed directive: want ignore ANALYZER REASON")
		return
	}
	posn := r.fset.Position(c.Pos())
	i := &Ignore{Analyzer: analyzer, Reason: reason, Pos: c.Pos(), End: c.End(), file: posn.Filename, line: posn.Line}
	if r.alone(f, c) {
		i.line = r.fset.Position(group.End()).Line + 1
	}
	r.set.Ignores = append(r.set.Ignores, i)
}

// alone reports whether there is no code before c in its line.
func (r *reader) alone(f *ast.File, c *ast.Comment) bool {
	line := func(pos token.Pos) int { return r.fset.PositionFor(pos, false).Line }
	at, alone := line(c.Pos()), true
	ast.Inspect(f, func(n ast.Node) bool {
		switch n.(type) {
		case nil, *ast.File:
			return true
		case *ast.Comment, *ast.CommentGroup:
			return false
		}
		begins := n.Pos() < c.Pos() && line(n.Pos()) == at
		ends := n.End() <= c.Pos() && line(n.End()) == at
		alone = alone && !begins && !ends
		return alone
	})
	return alone
}
