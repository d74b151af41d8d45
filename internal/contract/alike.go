package contract

import "go/types"

// pairs are the verbs of methods that belong together: an interface that has both of them
// stands for values such as locks, or what one waits with.
var pairs = [][2]Verb{{VerbLock, VerbUnlock}, {VerbRLock, VerbRUnlock}, {VerbSettle, VerbSignal}}

// alike returns contracts for fn, a method of the interface type static of which nothing is
// stated. They are those of a method of the table with the same name, if neither takes or returns
// anything, and the interface has also the other one of a pair: it is a module's own for
// locks of package sync, say. The packages of the table need not be known for that: one that uses
// such an interface often imports none of them.
func (r *Resolver) alike(fn *types.Func, static types.Type) []*Contract {
	iface, ok := static.Underlying().(*types.Interface)
	if !ok || !bare(fn) {
		return nil
	}
	for _, e := range r.table.members[fn.Name()] {
		verb, ok := e.onReceiver()
		if !ok {
			continue
		}
		for _, pair := range pairs {
			if verb == pair[0] && r.has(iface, e, pair[1]) || verb == pair[1] && r.has(iface, e, pair[0]) {
				return e.contracts()
			}
		}
	}
	return nil
}

// bare reports whether fn takes and returns nothing.
func bare(fn *types.Func) bool {
	sig := fn.Signature()
	return sig.Params().Len() == 0 && sig.Results().Len() == 0
}

// onReceiver returns the verb of the one contract of e, if that is of the receiver as a whole, on
// no condition.
func (e *entry) onReceiver() (Verb, bool) {
	cs := e.contracts()
	if e.any || len(cs) != 1 {
		return 0, false
	}
	c := cs[0]
	return c.Verb, c.If.Kind == CondNone && len(c.Places) == 1 && c.Places[0].IsReceiver()
}

// has reports whether iface has a method that takes and returns nothing, of which the table says,
// where it speaks of the type that e is a method of, that it does what verb says with its
// receiver.
func (r *Resolver) has(iface *types.Interface, e *entry, verb Verb) bool {
	for m := range iface.Methods() {
		for _, other := range r.table.members[m.Name()] {
			if other.pkg != e.pkg || other.typ != e.typ || !bare(m) {
				continue
			}
			if v, ok := other.onReceiver(); ok && v == verb {
				return true
			}
		}
	}
	return false
}
