package diag

import (
	"cmp"
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/actor"
	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
)

// Span returns the range to mark for what happens at site: the smallest call,
// statement or expression, or as much of it as its first line holds.
func (s *Source) Span(site event.Site) (pos, end token.Pos) {
	at := s.Pos(site)
	n := s.act(site).node
	if n == nil {
		return at, at
	}
	pos = n.Pos()
	if !s.sameLine(pos, at) {
		pos = at // inside a chain of calls
	}
	return pos, s.lineEnd(n, pos)
}

// lineEnd returns the end of n, or of what of it is on the line of pos.
func (s *Source) lineEnd(n ast.Node, pos token.Pos) token.Pos {
	end := pos + 1
	if s.sameLine(pos, n.End()) {
		return n.End()
	}
	upTo := func(p token.Pos) {
		if p > end && s.sameLine(pos, p) {
			end = p
		}
	}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case nil:
			return false
		case *ast.BlockStmt:
			upTo(n.Lbrace + 1)
			return false
		case *ast.CompositeLit:
			upTo(n.Lbrace + 1)
		case *ast.CallExpr:
			upTo(n.Lparen + 1)
		}
		upTo(n.End())
		return true
	})
	return end
}

// Step returns a step of a timeline: what happens at site, in words.
func (s *Source) Step(site event.Site, message string) analysis.RelatedInformation {
	return s.StepAs(site, actor.Part{}, message)
}

// Deferred words that what happens at site does so in a deferred call, "" if it does not.
func (s *Source) Deferred(site event.Site) string {
	if _, ok := s.log.SiteInfo(site).Instr.(*ssa.Defer); ok {
		return ", in a deferred call"
	}
	return ""
}

// Calls returns a step for each call through which site was reached, the
// outermost first, with what it passes of the memory at p. The calls through
// which known was reached, too, are left out: they contain the whole story.
func (s *Source) Calls(site, known event.Site, p place.Place) []analysis.RelatedInformation {
	told := map[event.Site]bool{}
	for ; known != 0; known = s.log.SiteInfo(known).Via {
		told[known] = true
	}
	var steps []analysis.RelatedInformation
	inner := site
	for via := s.log.SiteInfo(site).Via; via != 0 && !told[via]; via = s.log.SiteInfo(via).Via {
		if s.File(s.Pos(via)) != nil && !s.SameLine(via, inner) {
			steps = append(steps, s.Step(via, s.calling(via, p)))
			inner = via
		}
	}
	slices.Reverse(steps)
	return steps
}

// calling words the step that calls the function into which a timeline leads.
func (s *Source) calling(via event.Site, p place.Place) string {
	at := s.log.SiteInfo(via).Instr
	if _, ok := at.(*ssa.Go); ok {
		return "the goroutine is started here"
	}
	what, when := cmp.Or(s.Callee(via), "this function"), ""
	if _, ok := at.(*ssa.Defer); ok {
		when = " is deferred here"
	} else if arg := s.NameAt(via, p, p, Name{}); arg.Text != "" && arg.Memory() {
		return arg.Text + " is passed to " + what + " here"
	}
	return what + cmp.Or(when, " is called here")
}
