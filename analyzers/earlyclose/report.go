package earlyclose

import (
	"cmp"
	"go/token"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/actor"
	"github.com/asyncown/asyncown/internal/diag"
	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/exec"
	"github.com/asyncown/asyncown/internal/passes/fixes"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/publish"
)

// A reporter words pairs.
type reporter struct {
	pass    *analysis.Pass
	log     *event.Log
	source  *diag.Source
	program *exec.Program
	fixes   *fixes.Result
}

// give reports d, which is about the finding.
func (r reporter) give(d analysis.Diagnostic, finding any) {
	r.fixes.Attach(&d, finding)
	r.pass.Report(d)
}

// report reports the pair p.
func (r reporter) report(p publish.Pair) {
	if p.Dropped {
		r.reportDropped(p)
		return
	}
	at := r.source.Inner(p.Payload.Site)
	if at == 0 || !options.Allow(r.source, r.source.Pos(r.change(p, at))) {
		return
	}
	what := r.payload(at, p.Payload)
	sign := r.sign(p.Signal)
	pos, end := r.source.Span(r.change(p, at))
	r.give(analysis.Diagnostic{
		Pos:      pos,
		End:      end,
		Category: "order",
		URL:      diag.URL("earlyclose"),
		Message:  what + " after " + sign.after,
		Related:  r.timeline(p, at, what, sign),
	}, p)
}

// reportDropped reports a pair whose order is right, but whose observer may look
// away from the payload.
func (r reporter) reportDropped(p publish.Pair) {
	at, take := r.source.Inner(p.Payload.Site), r.source.Inner(p.Take.Site)
	if at == 0 || take == 0 || !options.Allow(r.source, r.source.Pos(take)) {
		return
	}
	sign := r.sign(p.Signal)
	ch := cmp.Or(r.source.Channel(at), "a channel")
	pos, end := r.source.Span(take)
	r.give(analysis.Diagnostic{
		Pos:      pos,
		End:      end,
		Category: "drop",
		URL:      diag.URL("earlyclose"),
		Message:  "an error sent on " + ch + " may be missed here once " + sign.after,
		Related: []analysis.RelatedInformation{
			r.source.Step(at, cmp.Or(r.source.Sent(at), "an error")+" is sent on "+ch+" here"),
			r.source.StepAs(sign.site, actor.Part{Whom: r.waiting(p), Link: actor.Signals}, sign.here),
			r.source.StepAs(r.source.Inner(p.Seen.Site), actor.Part{Whom: r.source.Actor(at), Link: actor.Conflicts}, "this select may choose the closed channel although the error is there"),
		},
	}, p)
}

// change returns the site of the statement to change: that of the payload at
// site, or the call that leads to it in the function that also leads to the
// signal. Only there the two can change places.
func (r reporter) change(p publish.Pair, site event.Site) event.Site {
	both := r.source.Inner(p.PayloadAt)
	if both == 0 || r.source.Declared(both) == r.source.Declared(site) {
		return site
	}
	return both
}

// timeline tells, in steps, how the observer comes in between.
func (r reporter) timeline(p publish.Pair, at event.Site, what string, sign sign) []analysis.RelatedInformation {
	var steps []analysis.RelatedInformation
	if sign.site != 0 {
		steps = append(steps, r.source.Calls(sign.site, at, p.Signal.Place)...)
		steps = append(steps, r.source.StepAs(sign.site, actor.Part{Whom: r.waiting(p), Link: actor.Signals}, sign.here+r.source.Deferred(sign.site)))
	}
	steps = append(steps, r.observer(p)...)
	steps = append(steps, r.source.Calls(at, sign.site, p.Payload.Place)...)
	return append(steps, r.source.StepAs(at, actor.Part{Whom: r.waiting(p), Link: actor.Conflicts}, what+" here"))
}

// waiting names as an actor who relies on the signal of p, "" if it is not in this
// package.
func (r reporter) waiting(p publish.Pair) string {
	if take := r.source.Inner(p.Take.Site); take != 0 {
		return r.source.Actor(take)
	}
	return r.source.Actor(r.source.Inner(p.Seen.Site))
}

// payload says what happens too late.
func (r reporter) payload(at event.Site, e event.Event) string {
	if e.Kind == event.Send {
		what := cmp.Or(r.source.Sent(at), "a value")
		return what + " is sent on " + cmp.Or(r.source.Channel(at), "a channel")
	}
	verb := " is stored"
	if call, ok := r.log.SiteInfo(at).Instr.(ssa.CallInstruction); ok && !isBuiltin(call.Common(), "append") {
		verb = " is written"
	}
	return cmp.Or(r.nameAt(at, e.Place), "the result") + verb
}

// A sign is the wording of a signal.
type sign struct {
	site  event.Site // 0 if it is not in this package
	after string     // as in "after t.done is closed"
	here  string     // as in "t.done is closed here"
}

// sign words the signal m.
func (r reporter) sign(m event.Mark) sign {
	site := r.source.Inner(m.Site)
	name := r.nameAt(site, m.Place)
	stated := func(verb string) sign {
		clause := cmp.Or(name, "the signal") + verb
		return sign{site, clause, clause + " here"}
	}
	switch instr := r.log.SiteInfo(site).Instr.(type) {
	case *ssa.Send, *ssa.Select:
		ch := cmp.Or(r.source.Channel(site), "a channel")
		return sign{site, "the send on " + ch, "the signal is sent on " + ch + " here"}
	case *ssa.Store:
		return stated(" is set")
	case ssa.CallInstruction:
		switch common := instr.Common(); {
		case isBuiltin(common, "close"):
			return stated(" is closed")
		case r.program.IsAtomic(common):
			return stated(" is set")
		}
		call := cmp.Or(r.source.Call(site), "the signal")
		if common := instr.Common(); common.Signature().Recv() == nil && !common.IsInvoke() {
			return sign{site, call + " is called", call + " signals completion here"} // a cancel function
		}
		return sign{site, call, call + " signals completion here"}
	}
	return sign{site, "its signal", "the signal is given here"}
}

// observer tells how the signal is observed, and the payload taken for granted.
func (r reporter) observer(p publish.Pair) []analysis.RelatedInformation {
	var steps []analysis.RelatedInformation
	if p.Returned != 0 {
		return append(steps, r.source.Step(p.Returned, "both channels are returned here: whoever sees the one closed cannot tell that an error is to come"))
	}
	who := "this function"
	take := r.source.Inner(p.Take.Site)
	if fn := r.source.Declared(take); fn != nil {
		who = fn.Name()
	}
	if seen := r.source.Inner(p.Seen.Site); seen != 0 {
		what := cmp.Or(r.nameAt(seen, p.Seen.Place), "the signal")
		verb := " waits for "
		if r.looks(r.log.SiteInfo(seen).Instr) {
			verb = " looks at "
		}
		steps = append(steps, r.source.Step(seen, who+verb+what+" here"))
	}
	if take != 0 {
		text := who + " takes " + cmp.Or(r.nameAt(take, p.Take.Place), "the result") + " for granted here"
		if p.Take.Kind == event.Poll {
			text = who + " does not wait for " + cmp.Or(r.nameAt(take, p.Take.Place), "the channel") + " here"
		}
		steps = append(steps, r.source.Step(take, text))
	}
	return steps
}

// nameAt returns what the memory or signal at p is called at site.
func (r reporter) nameAt(site event.Site, p place.Place) string {
	return r.source.NameAt(site, p, p, diag.Name{}).Text
}

// looks reports whether instr looks at a signal without waiting for it.
func (r reporter) looks(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.UnOp:
		return instr.Op == token.MUL
	case ssa.CallInstruction:
		return r.program.IsAtomic(instr.Common())
	}
	return false
}

// isBuiltin reports whether c calls the predeclared function name.
func isBuiltin(c *ssa.CallCommon, name string) bool {
	b, ok := c.Value.(*ssa.Builtin)
	return ok && b.Name() == name
}
