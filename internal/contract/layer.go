package contract

import "go/types"

// NewTable returns the table of the contracts cs, whose symbols are well-formed.
func NewTable(cs ...*Contract) *Table {
	t := newTable()
	for _, c := range cs {
		t.open(c.Package)
		if err := t.add(c); err != nil {
			panic("contract: " + err.Error())
		}
	}
	return t
}

// Layered returns the contracts of tables. What a table says of a symbol replaces all
// that later ones say of it.
func Layered(tables ...*Table) *Table {
	type symbolIn struct{ pkg, symbol string }
	said := make(map[symbolIn]*Table)
	all := newTable()
	for _, t := range tables {
		for pkg := range t.packages {
			all.open(pkg)
		}
		for c := range t.All() {
			key := symbolIn{c.Package, c.bare()}
			if first := said[key]; first == nil || first == t {
				said[key] = t
				_ = all.add(c) // t has taken it, too
			}
		}
	}
	return all
}

// In returns the contracts of t for the packages whose paths wanted holds for.
func (t *Table) In(wanted func(path string) bool) *Table {
	in := newTable()
	for pkg := range t.packages {
		if wanted(pkg) {
			in.open(pkg)
		}
	}
	for c := range t.All() {
		if wanted(c.Package) {
			_ = in.add(c) // t has taken it, too
		}
	}
	return in
}

// bare returns the symbol of c without the star of a pointer: "T.Method" and
// "(*T).Method" are the same method.
func (c *Contract) bare() string {
	s, err := parseSymbol(c.Symbol)
	if err != nil || !s.ptr {
		return c.Symbol
	}
	return s.typ + "." + s.name
}

// Qualified returns the symbol of c after the path of its package, without the marks of
// pointers and of any type: "net/http.Request.Body".
func (c *Contract) Qualified() string {
	s, err := parseSymbol(c.Symbol)
	if err != nil || s.typ == "" {
		return c.Package + "." + c.Symbol
	}
	return c.Package + "." + s.typ + "." + s.name
}

// Dependencies returns a function that finds pkg and what it depends on by path, for
// [Contract.Check]. It returns nil for other paths.
func Dependencies(pkg *types.Package) func(path string) *types.Package {
	deps := &imports{root: pkg}
	return deps.lookup
}
