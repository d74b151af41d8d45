package rows

import (
	"github.com/asyncown/asyncown/internal/contract"
)

// opposites returns rows that say the opposite of row, or none: of one that says what is
// assumed of functions that nothing is known of, or that something is no completion.
func opposites(row *contract.Contract) []*contract.Contract {
	var all []*contract.Contract
	switch row.Verb {
	case contract.VerbUnsettle:
		waits := *row
		waits.Verb, waits.OptIn = contract.VerbSettle, false
		return append(all, &waits)
	case contract.VerbCopy:
		all = views(row)
	case contract.VerbPure, contract.VerbNoRetain, contract.VerbShare:
	default:
		return nil
	}
	for _, p := range row.Places {
		kept, dead := *row, *row
		kept.Places, kept.OptIn = []contract.Place{p}, false
		kept.Verb, kept.Until = contract.VerbLend, []contract.Event{{Kind: contract.EventNever}}
		dead.Places, dead.OptIn = []contract.Place{p}, false
		dead.Verb = contract.VerbRelease
		all = append(all, &kept, &dead)
	}
	return all
}

// defaults returns functions that are right if the row says what is assumed of functions that
// nothing is known of.
func (s *site) defaults() []string {
	switch s.row.Verb {
	case contract.VerbPure, contract.VerbNoRetain, contract.VerbShare, contract.VerbCopy:
	default:
		return nil
	}
	if s.sig == nil {
		return nil
	}
	var all []string
	for _, p := range s.row.Places {
		expr, typ, change, ok := s.place(p)
		switch {
		case !ok:
		case p.Root == contract.RootRes:
			all = append(all, s.function(s.condition(s.call(), s.useOf(expr, typ))...))
			if s.row.Verb == contract.VerbCopy && typ != nil {
				all = append(all, s.unshared(s.useOf(expr, typ))...)
			}
		case typ != nil && isString(typ):
			all = append(all, s.function(s.condition(s.call(), s.useOf(expr, typ))...))
		case change != "":
			all = append(all, s.function(s.condition(s.call(), change)...))
		}
	}
	return all
}

// views returns rows by which the result that row says is a copy is a view of the receiver or
// of an argument.
func views(row *contract.Contract) []*contract.Contract {
	var all []*contract.Contract
	from := []contract.Place{{Root: contract.RootRecv}}
	for i := range maxArgs {
		from = append(from, contract.Place{Root: contract.RootArg, Index: i})
	}
	for _, p := range from {
		view := *row
		view.Verb, view.OptIn, view.If = contract.VerbAlias, false, contract.Cond{}
		view.Places, view.To = []contract.Place{p}, &row.Places[0]
		all = append(all, &view)
	}
	return all
}

// maxArgs bounds the arguments that a result may be a copy of.
const maxArgs = 3

// unshared returns functions in which what the call was given is changed while a goroutine
// uses, by use, what it has returned.
func (s *site) unshared(use string) []string {
	operands := s.args
	if s.recv != nil {
		operands = append([]*operand{s.recv}, operands...)
	}
	var all []string
	for _, o := range operands {
		change := o.change
		if change == "" && o.typ != nil && o.inner == "" {
			change = s.w.mutate(o.expr, o.typ)
		}
		if change != "" {
			all = append(all, s.function(append(s.condition(s.call(), "go func() { "+use+" }()"), change)...))
		}
	}
	return all
}
