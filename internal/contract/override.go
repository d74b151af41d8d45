package contract

import "slices"

// overrides reports whether a contract with verb own, of the method itself,
// makes one with verb inherited, of an interface method, void for the same
// place. The same verb does, being more precise. So does a statement of the
// opposite: a Write that lends its argument is not pure, whatever io.Writer
// demands of it.
func overrides(own, inherited Verb) bool {
	switch {
	case own == inherited:
		return true
	case own == VerbPure:
		return keeps(inherited) || changes(inherited)
	case inherited == VerbPure:
		return keeps(own) || changes(own)
	}
	return keeps(own) && keeps(inherited)
}

// keeps reports whether the callee may use the place after it has returned.
func keeps(v Verb) bool { return v == VerbLend || v == VerbLendW || v == VerbTake }

// changes reports whether the callee writes the place before it returns.
func changes(v Verb) bool {
	return v == VerbWrite || v == VerbWriteDeep || v == VerbGrow || v == VerbRelease
}

// restrict returns the contract c of an interface method without the places
// for which own overrides it, nil if none is left. An opt-in line overrides
// only opt-in ones, since it may be ignored.
func restrict(c *Contract, own []*Contract) *Contract {
	overridden := func(p Place) bool {
		return slices.ContainsFunc(own, func(o *Contract) bool {
			return (c.OptIn || !o.OptIn) && overrides(o.Verb, c.Verb) && slices.ContainsFunc(o.Places, p.Equal)
		})
	}
	if !slices.ContainsFunc(c.Places, overridden) {
		return c
	}
	left := *c
	left.Places = slices.DeleteFunc(slices.Clone(c.Places), overridden)
	if len(left.Places) == 0 {
		return nil
	}
	return &left
}

// same reports whether c and d say the same, wherever they come from.
func (c *Contract) same(d *Contract) bool {
	x, y := *c, *d
	x.Symbol, y.Symbol = "", ""
	return x.String() == y.String()
}
