package exec

import (
	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
	"github.com/asyncown/asyncown/internal/world"
)

// until returns the completions that end what a contract started.
func (f *function) until(b binder, events []contract.Event) event.Set {
	var marks []event.Mark
	for _, e := range events {
		if !e.HasPlace {
			continue
		}
		v, _ := b.value(e.Place)
		if v.Kind != place.Ref {
			continue
		}
		switch e.Kind {
		case contract.EventCallback:
			for _, id := range f.signsOf(b.w, v, b.k.site) {
				marks = append(marks, event.Mark{Place: f.Log.Event(id).Place})
			}
		case contract.EventChan:
			marks = append(marks, event.Mark{Place: v.Place()})
		case contract.EventCall:
			if mark := marked[e.If]; mark != "" {
				marks = append(marks, event.Mark{Place: f.methodToken(v, e.Name+mark)})
				continue
			}
			marks = append(marks, event.Mark{Place: v.Place()}, event.Mark{Place: f.methodToken(v, e.Name)})
		}
	}
	return f.Log.SetOf(marks)
}

// marked gives a call that counts only if its result is good a name of its own.
var marked = map[string]string{"true": "?", "ok": "!"}

// methodToken returns the completion that is a call of the method name on v.
func (f *function) methodToken(v place.Value, name string) place.Place {
	return f.join(v, place.PseudoSel(name+"()"))
}

// settleMethod ends the loans that last until the method which k calls, at once or when
// its result turns out to be true or no error, and returns the states that this leads to.
func (f *function) settleMethod(w *world.World, k callee) []*world.World {
	if len(w.Loans) == 0 {
		return []*world.World{w}
	}
	v, name := k.closure, "call"
	if recv, fn := f.methodOf(k); fn != nil {
		v, name = recv, fn.Name()
	}
	if v.Kind != place.Ref {
		return []*world.World{w}
	}
	answers := f.join(v, place.PseudoSel(name)) // the channel that the method returns
	now, iftrue, ifok := f.methodToken(v, name), f.methodToken(v, name+"?"), f.methodToken(v, name+"!")
	for _, l := range w.Loans {
		switch {
		case f.Log.Has(l.Tokens, now):
			f.settle(w, receipt{place: now, site: k.site, block: block(k.instr)})
			return []*world.World{w}
		case k.result != nil && f.Log.Has(l.Tokens, answers):
			f.setReg(w, k.result, answers.Ref())
		case k.result != nil && f.Log.Has(l.Tokens, iftrue):
			w.Store.Set(f.join(f.reg(w, k.result), settlesSel), iftrue.Ref())
		case f.Log.Has(l.Tokens, ifok):
			return f.settleOk(w, k, ifok)
		}
	}
	return []*world.World{w}
}

// settleOk ends the loans that last until p where the call k, which gives it, returns no
// error, and returns the states of both outcomes. If nobody looks at the error, there is
// taken to be none.
func (f *function) settleOk(w *world.World, k callee, p place.Place) []*world.World {
	b := binder{f, w, k}
	r := receipt{place: p, site: k.site, block: block(k.instr)}
	i, err := b.errorResult()
	if i < 0 {
		f.settle(w, r)
		return []*world.World{w}
	}
	failed := w.Clone()
	if err.Kind == place.Ref {
		failed.Facts.Set(err.Sym, place.Value{Kind: place.NonNil})
	}
	b.setResult(i, place.NilValue)
	f.abandon(failed, p, k.site)
	f.settle(w, r)
	return []*world.World{w, failed}
}
