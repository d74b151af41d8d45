package contract

import (
	"iter"
	"maps"
	"slices"
	"sync"
)

// A Table holds contracts, indexed by package and name. It is immutable once
// parsed, and safe for concurrent use.
type Table struct {
	lines    []*line
	packages map[string]bool

	// objects are the package-level symbols.
	objects map[qualified]*entry
	// members are the methods and fields by their name alone, because a
	// method is also looked for in the interfaces that its receiver satisfies.
	members map[string][]*entry
}

// qualified is a package-level name.
type qualified struct{ pkg, name string }

// An entry gathers the contracts of one symbol.
type entry struct {
	symbol
	pkg   string
	lines []*line

	once   sync.Once
	parsed []*Contract // what the lines say
}

// contracts returns what the table says of the symbol. The caller must not modify it.
func (e *entry) contracts() []*Contract {
	e.once.Do(func() {
		for _, l := range e.lines {
			e.parsed = append(e.parsed, l.contract())
		}
	})
	return e.parsed
}

func newTable() *Table {
	return &Table{
		packages: make(map[string]bool),
		objects:  make(map[qualified]*entry),
		members:  make(map[string][]*entry),
	}
}

// open records that the table speaks of pkg.
func (t *Table) open(pkg string) { t.packages[pkg] = true }

// add appends and indexes c.
func (t *Table) add(c *Contract) error {
	sym, err := parseSymbol(c.Symbol)
	if err != nil {
		return err
	}
	t.index(c.Package, sym, &line{parsed: c})
	return nil
}

// index appends the line l about sym, which belongs to pkg.
func (t *Table) index(pkg string, sym symbol, l *line) {
	t.lines = append(t.lines, l)
	e := t.entry(pkg, sym)
	e.lines = append(e.lines, l)
}

// entry returns the entry of a symbol, a new one if there is none yet.
func (t *Table) entry(pkg string, sym symbol) *entry {
	if sym.typ == "" {
		key := qualified{pkg, sym.name}
		if t.objects[key] == nil {
			t.objects[key] = &entry{symbol: sym, pkg: pkg}
		}
		return t.objects[key]
	}
	for _, e := range t.members[sym.name] {
		if e.pkg == pkg && e.typ == sym.typ && e.any == sym.any {
			return e
		}
	}
	e := &entry{symbol: sym, pkg: pkg}
	t.members[sym.name] = append(t.members[sym.name], e)
	return e
}

// Packages returns the sorted paths of the packages that t speaks of.
func (t *Table) Packages() []string { return slices.Sorted(maps.Keys(t.packages)) }

// All yields the contracts in the order in which they were read.
func (t *Table) All() iter.Seq[*Contract] {
	return func(yield func(*Contract) bool) {
		for _, l := range t.lines {
			if !yield(l.contract()) {
				return
			}
		}
	}
}

// Verbs yields the name of the symbol and the verb of each contract, in the order in which
// they were read. It reads no more than that of those that nobody has asked for yet.
func (t *Table) Verbs() iter.Seq2[string, Verb] {
	return func(yield func(string, Verb) bool) {
		for _, l := range t.lines {
			if !yield(l.verb()) {
				return
			}
		}
	}
}

// Object returns the contracts of a package-level function or type by name.
// It is the way to the built-in functions of package unsafe, which have no
// [go/types.Func]. The caller must not modify the result.
func (t *Table) Object(pkgPath, name string) []*Contract {
	if e := t.objects[qualified{pkgPath, name}]; e != nil {
		return e.contracts()
	}
	return nil
}
