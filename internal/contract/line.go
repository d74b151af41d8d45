package contract

import (
	"strings"
	"sync"
)

// A line is one contract of a table. That of the embedded table is parsed when somebody asks
// for it: a package needs few of the contracts for what it imports.
type line struct {
	once   sync.Once
	parsed *Contract

	section  *section
	number   int
	text     string // without its end
	comments string // the lines of the comment above
}

// contract returns what the line says.
func (l *line) contract() *Contract {
	l.once.Do(func() {
		if l.parsed == nil {
			l.parsed = l.parse()
		}
	})
	return l.parsed
}

// parse parses the line of an embedded table.
func (l *line) parse() *Contract {
	code, beside, _ := strings.Cut(l.text, "#")
	c, err := parseContract(strings.TrimSpace(code))
	if err != nil {
		// A test parses all lines, so a release cannot get here.
		panic("contract: " + err.Error())
	}
	var above []string
	for comment := range strings.Lines(l.comments) {
		if comment = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(comment), "#")); comment != "" {
			above = append(above, comment)
		}
	}
	c.Package, c.File, c.Line = l.section.pkg, l.section.file, l.number
	c.Evidence = evidence(above, strings.TrimSpace(beside))
	return c
}

// verb returns the name of the symbol and the verb of the line.
func (l *line) verb() (name string, v Verb) {
	if l.text == "" {
		return l.parsed.Name(), l.parsed.Verb
	}
	_, rest := cutField(strings.TrimPrefix(l.text, "?"))
	word, _ := cutField(rest)
	v, err := ParseVerb(word)
	if err != nil {
		panic("contract: " + err.Error())
	}
	return l.symbol().name, v
}

// symbol returns the symbol of the line of an embedded table.
func (l *line) symbol() symbol {
	text, _ := cutField(strings.TrimPrefix(l.text, "?"))
	sym, err := parseSymbol(text)
	if err != nil {
		panic("contract: " + err.Error())
	}
	return sym
}

// cutField returns the first field of text, and what comes after it.
func cutField(text string) (field, rest string) {
	text = strings.TrimLeft(text, " \t")
	if end := strings.IndexAny(text, " \t"); end >= 0 {
		return text[:end], text[end:]
	}
	return text, ""
}

// index adds the contracts of the section to t, without parsing more than their symbols.
func (s *section) index(t *Table) {
	t.open(s.pkg)
	var from, to int // the comment above the current block of contracts
	block := false   // the last line was a contract: a comment starts anew
	for at, number := 0, s.firstLine(); at < len(s.text); number++ {
		text, _, _ := strings.Cut(s.text[at:], "\n")
		start, next := at, min(at+len(text)+1, len(s.text))
		at = next
		switch text = strings.TrimSpace(text); {
		case text == "" || strings.HasPrefix(text, packageLine[1:]):
			from, to, block = next, next, false
		case text[0] == '#':
			if block {
				from, block = start, false
			}
			to = next
		default:
			block = true
			l := &line{section: s, number: number, text: text, comments: s.text[from:to]}
			t.index(s.pkg, l.symbol(), l)
		}
	}
}
