package contract

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// A Contract is one line of the table: what one API does with some places.
type Contract struct {
	// Symbol names the API within Package: "Func", "Type", "(*T).Method",
	// "T.Method", "T.Field", or "{T}.Method" for the method of that name of any
	// type that implements T, an interface without that method.
	Symbol  string
	Package string
	Verb    Verb
	// Places are what the verb applies to, each on its own.
	Places []Place
	// To is the destination of an alias or a cancel, otherwise nil.
	To *Place
	If Cond
	// Until are the events, any one of which ends what the verb started.
	Until []Event
	// OptIn marks a documented contract whose breach is mostly harmless.
	OptIn bool
	// Evidence is the comment above the line: where the contract is stated.
	Evidence string
	// File and Line are where the contract was read.
	File string
	Line int
}

// String returns c as a line of the table, without its package and evidence.
func (c *Contract) String() string {
	var b strings.Builder
	if c.OptIn {
		b.WriteString("? ")
	}
	b.WriteString(c.Symbol + " " + c.Verb.String())
	for i, place := range c.Places {
		b.WriteByte(" ,"[min(i, 1)])
		b.WriteString(place.String())
	}
	if c.To != nil {
		b.WriteString(" -> " + c.To.String())
	}
	if c.If.Kind != CondNone {
		b.WriteString(" if " + c.If.String())
	}
	for i, event := range c.Until {
		b.WriteString([]string{" until ", ","}[min(i, 1)])
		b.WriteString(event.String())
	}
	return b.String()
}

// fits reports whether a function with the signature sig has all the parameters
// and results that c speaks of.
func (c *Contract) fits(sig *types.Signature) bool {
	for _, p := range c.places() {
		n := 1
		switch p.Root {
		case RootArg:
			n = sig.Params().Len()
		case RootRes:
			n = sig.Results().Len()
		}
		if p.Index >= n {
			return false
		}
	}
	return true
}

// places returns all places of c, those of its destination, condition and
// events included.
func (c *Contract) places() []Place {
	all := slices.Clone(c.Places)
	if c.To != nil {
		all = append(all, *c.To)
	}
	if c.If.Kind == CondField || c.If.Kind == CondNil {
		all = append(all, c.If.Place)
	}
	for _, e := range c.Until {
		p := e.Place
		if !e.HasPlace {
			continue
		}
		if e.Kind == EventCall {
			p.Path = append(slices.Clone(p.Path), e.Name)
		}
		all = append(all, p)
	}
	return all
}

// A symbol is the parsed form of Contract.Symbol.
type symbol struct {
	typ  string // the type whose member it is, "" for a package-level object
	ptr  bool   // written as (*T).name
	any  bool   // written as {T}.name
	name string
}

// parseSymbol parses the name of an API.
func parseSymbol(text string) (symbol, error) {
	s := symbol{name: text}
	member := false
	if rest, ok := strings.CutPrefix(text, "(*"); ok {
		s.ptr, member = true, true
		s.typ, s.name, ok = strings.Cut(rest, ").")
		if !ok {
			return s, fmt.Errorf("malformed symbol %q", text)
		}
	} else if rest, ok := strings.CutPrefix(text, "{"); ok {
		s.any, member = true, true
		s.typ, s.name, ok = strings.Cut(rest, "}.")
		if !ok {
			return s, fmt.Errorf("malformed symbol %q", text)
		}
	} else if typ, name, ok := strings.Cut(text, "."); ok {
		s.typ, s.name, member = typ, name, true
	}
	if !token.IsIdentifier(s.name) || member && !token.IsIdentifier(s.typ) {
		return s, fmt.Errorf("malformed symbol %q", text)
	}
	return s, nil
}
