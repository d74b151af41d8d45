package exec

import (
	"go/types"
	"slices"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/place"
)

// An outcome is a call with what is known of its error.
type outcome struct {
	binder
	err, noerr bool // the call has returned an error, or none; neither if nobody asks
}

// outcomesBy splits the state of the call b by the error it returns, if one of the contracts
// cs depends on it.
func (f *function) outcomesBy(b binder, cs []*contract.Contract) []outcome {
	asks := func(c *contract.Contract) bool {
		return !c.OptIn && (c.If.Kind == contract.CondErr || c.If.Kind == contract.CondNoErr)
	}
	if !slices.ContainsFunc(cs, asks) {
		return []outcome{{binder: b}}
	}
	i, err := b.errorResult()
	if i < 0 {
		return []outcome{{binder: b, err: true, noerr: true}} // nobody looks at it
	}
	if known, ok := f.known(b.w, err); ok {
		isNil := known.Kind == place.Nil
		return []outcome{{binder: b, noerr: isNil, err: !isNil}}
	}
	failed := b
	failed.w = b.w.Clone()
	if err.Kind == place.Ref {
		failed.w.Facts.Set(err.Sym, place.Value{Kind: place.NonNil})
	}
	b.setResult(i, place.NilValue)
	return []outcome{{binder: b, noerr: true}, {binder: failed, err: true}}
}

// errorResult returns the number and the value of the error among the results of the call,
// -1 if it has none.
func (b binder) errorResult() (int, place.Value) {
	results := b.k.common.Signature().Results()
	for i := results.Len() - 1; i >= 0 && b.k.result != nil; i-- {
		if IsError(results.At(i).Type()) {
			v, _ := b.root(contract.Place{Root: contract.RootRes, Index: i})
			return i, v
		}
	}
	return -1, place.Value{}
}

// meets reports whether the contract with the condition c holds for the outcome. Of a call
// whose error nobody looks at, either may be the case. A module whose version
// is not known is taken for the latest.
func (o outcome) meets(c contract.Cond) bool {
	switch c.Kind {
	case contract.CondNone:
		return true
	case contract.CondErr:
		return o.err
	case contract.CondNoErr:
		return o.noerr
	case contract.CondField:
		v, typ := o.value(c.Place)
		if typ == nil {
			return false
		}
		if known, ok := o.f.known(o.w, v); ok {
			v = known
		}
		_, basic := typ.Underlying().(*types.Basic)
		return v.Kind == place.NonNil || basic && (v.Kind == place.Bool || v.Kind == place.Int) && v.N != 0
	}
	return false
}

// inOrder returns the contracts cs with those last that speak of a view, or of what the result is
// once it is known: that is made after all else that the call does.
func inOrder(cs []*contract.Contract) []*contract.Contract {
	if !slices.ContainsFunc(cs, madeLast) || madeLast(cs[len(cs)-1]) && !slices.ContainsFunc(cs[:len(cs)-1], madeLast) {
		return cs
	}
	var first, last []*contract.Contract
	for _, c := range cs {
		if madeLast(c) {
			last = append(last, c)
		} else {
			first = append(first, c)
		}
	}
	return append(first, last...)
}

func madeLast(c *contract.Contract) bool {
	return c.Verb == contract.VerbBorrow || c.Verb == contract.VerbNonNil
}
