package diag

import (
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/actor"
	"github.com/asyncown/asyncown/internal/event"
)

// Actor returns who acts at site: a function, or the goroutine or the function
// literal that runs on its own. Callers that lead to all that the source is about do not act.
func (s *Source) Actor(site event.Site) string {
	var outer ssa.Instruction
	for at := site; at != 0; at = s.log.SiteInfo(at).Via {
		i := s.log.SiteInfo(at)
		if g, ok := i.Instr.(*ssa.Go); ok && at != site {
			if callee := g.Common().StaticCallee(); !s.common[at] || outer != nil && callee == outer.Parent() {
				return goroutine(callee, i.Instr.Parent())
			}
		}
		if s.common[at] && at != site {
			break
		}
		if i.Instr != nil {
			outer = i.Instr
		}
	}
	if outer == nil {
		return ""
	}
	fn := outer.Parent()
	switch {
	case fn.Parent() == nil:
		return fn.Name()
	case started(fn):
		return goroutine(fn, fn.Parent())
	}
	return "function in " + outermost(fn).Name()
}

// Among returns the source as the one of a timeline with these sites: no function acts in it
// that only calls, on the way to all of them, the function in which they part.
func (s *Source) Among(sites ...event.Site) *Source {
	met := map[event.Site]int{}
	for _, site := range sites {
		for via := s.log.SiteInfo(site).Via; via != 0; via = s.log.SiteInfo(via).Via {
			met[via]++
		}
	}
	own := *s
	own.common = map[event.Site]bool{}
	for via, n := range met {
		own.common[via] = n == len(sites)
	}
	return &own
}

// goroutine names the goroutine that runs fn, nil if that is not known, started in
// the function by.
func goroutine(fn, by *ssa.Function) string {
	if fn != nil && fn.Parent() == nil {
		return "goroutine " + fn.Name()
	}
	return "goroutine in " + outermost(by).Name()
}

// started reports whether a go statement calls the function literal fn.
func started(fn *ssa.Function) bool {
	for _, b := range fn.Parent().Blocks {
		for _, instr := range b.Instrs {
			if g, ok := instr.(*ssa.Go); ok && g.Common().StaticCallee() == fn {
				return true
			}
		}
	}
	return false
}

// outermost returns the declared function around fn.
func outermost(fn *ssa.Function) *ssa.Function {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	return fn
}

// Party returns the name as an actor of whoever a message calls "the goroutine",
// "a receiver from c" or Send.
func Party(phrase string) string {
	for _, article := range []string{"the ", "a "} {
		if noun, ok := strings.CutPrefix(phrase, article); ok {
			return noun
		}
	}
	return phrase
}

// StepAs returns a step in which others than the function at site take part. An
// actor that is not named is who acts at site.
func (s *Source) StepAs(site event.Site, part actor.Part, message string) analysis.RelatedInformation {
	pos, end := s.Span(site)
	return analysis.RelatedInformation{Pos: pos, End: end, Message: s.told(site, part, message)}
}

// told returns the message of a step, with the actors if they are asked for.
func (s *Source) told(site event.Site, part actor.Part, message string) string {
	if !s.Actors {
		return message
	}
	if part.Who == "" {
		part.Who = s.Actor(site)
	}
	if part.Who == part.Whom {
		part.Whom, part.Link = "", actor.None
	}
	return part.Format(message)
}
