package closeowner

import (
	"cmp"

	"golang.org/x/tools/go/analysis"

	"github.com/asyncown/asyncown/internal/actor"
	"github.com/asyncown/asyncown/internal/diag"
	"github.com/asyncown/asyncown/internal/passes/fixes"
	"github.com/asyncown/asyncown/internal/publish"
)

// A reporter words closings.
type reporter struct {
	pass   *analysis.Pass
	source *diag.Source
	fixes  *fixes.Result
}

// report reports the closing c.
func (r reporter) report(c publish.Closing) {
	at, other := r.source.Inner(c.Close.Site), r.source.Inner(c.Other.Site)
	if at == 0 || other == 0 || !options.Allow(r.source, r.source.Pos(at)) {
		return
	}
	r.source = r.source.Among(at, other)
	name := cmp.Or(r.source.NameAt(at, c.Close.Place, c.Close.Place, diag.Name{}).Text, "the channel")
	who := "the goroutine"
	if c.Method {
		who = c.Sender.Name()
	}
	var steps []analysis.RelatedInformation
	if c.Later != 0 {
		f := r.source.Callee(c.Later)
		who = "the function passed to " + f
		steps = append(steps, r.source.Step(c.Later, "the function is passed to "+f+" here"))
	}
	message, step := name+" is closed while "+who+" may still send on it", who+" sends on "+name+" here"
	if ch := r.source.Channel(other); ch != "" && ch != name {
		step = who + " sends on it as " + ch + " here"
	}
	if c.Next {
		who = "another goroutine"
	}
	if c.Both {
		message, step = name+" is closed although "+who+" closes it, too", who+" closes "+name+" here"
	}
	last := name + " is closed here"
	if c.Again {
		message = name + " is closed although it has been closed before"
		step, last = name+" is closed for the first time here", name+" is closed again here"
	}
	if c.Late {
		message, step, last = name+" is sent on although it has been closed", name+" is closed here", name+" is sent on here"
	}
	sender := r.source.Actor(other)
	if !c.Again && !c.Method && sender == r.source.Actor(at) {
		sender = diag.Party(who)
	}
	steps = append(steps, r.source.Calls(other, at, c.Other.Place)...)
	steps = append(steps, r.source.StepAs(other, actor.Part{Who: sender}, step+r.source.Deferred(other)))
	steps = append(steps, r.source.Calls(at, other, c.Close.Place)...)
	pos, end := r.source.Span(at)
	d := analysis.Diagnostic{
		Pos:      pos,
		End:      end,
		Category: "close",
		URL:      diag.URL("closeowner"),
		Message:  message,
		Related:  append(steps, r.source.StepAs(at, actor.Part{Whom: sender, Link: actor.Conflicts}, last+r.source.Deferred(at))),
	}
	r.fixes.Attach(&d, c)
	r.pass.Report(d)
}
