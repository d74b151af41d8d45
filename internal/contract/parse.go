package contract

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// An Error is a mistake in one line of a table.
type Error struct {
	File string
	Line int
	Msg  string
}

// Error returns "file:line: message".
func (e *Error) Error() string { return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Msg) }

// An ErrorList holds the mistakes of a table, in the order of its lines.
type ErrorList []*Error

// Error returns one mistake a line.
func (l ErrorList) Error() string {
	lines := make([]string, len(l))
	for i, e := range l {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}

// Parse reads a table from src; file is its name in positions. If any line is
// wrong, the result is nil and the error an [ErrorList] with one mistake for
// every wrong line.
func Parse(file string, src []byte) (*Table, error) {
	p := &reader{file: file, table: newTable(), lines: make(map[string]int)}
	for line := range strings.Lines(string(src)) {
		p.line++
		if err := p.parseLine(line); err != nil {
			p.errs = append(p.errs, &Error{File: file, Line: p.line, Msg: err.Error()})
		}
	}
	if len(p.errs) > 0 {
		return nil, p.errs
	}
	return p.table, nil
}

// A reader holds the state between the lines of a table.
type reader struct {
	file  string
	line  int
	table *Table
	errs  ErrorList

	pkg      string         // the scope
	lines    map[string]int // where each contract of the scope was first seen
	evidence []string       // the comment above the current block of lines
	block    bool           // the last line was a contract: a comment starts anew
}

// parseLine reads one line: blank, a comment, a package or a contract.
func (p *reader) parseLine(line string) error {
	code, comment, commented := strings.Cut(line, "#")
	code, comment = strings.TrimSpace(code), strings.TrimSpace(comment)
	if code == "" {
		if !commented || p.block {
			p.evidence, p.block = nil, false
		}
		if commented && comment != "" {
			p.evidence = append(p.evidence, comment)
		}
		return nil
	}
	fields := strings.Fields(code)
	if fields[0] == "package" {
		p.evidence, p.block = nil, false
		return p.openPackage(fields[1:])
	}
	p.block = true
	c, err := parseContract(code)
	if err != nil {
		return err
	}
	if p.pkg == "" {
		return errors.New("contract outside of a package")
	}
	same := strings.Join(fields, " ")
	if first, dup := p.lines[same]; dup {
		return fmt.Errorf("same contract as in line %d", first)
	}
	p.lines[same] = p.line
	c.Package, c.File, c.Line = p.pkg, p.file, p.line
	c.Evidence = evidence(p.evidence, comment)
	return p.table.add(c)
}

// evidence returns the text of the comments above a contract and of the one beside it.
func evidence(above []string, beside string) string {
	if beside != "" {
		above = append(slices.Clip(above), beside)
	}
	return strings.Join(above, " ")
}

// openPackage starts the scope of a package; args follow the keyword. A path
// that is wrong closes the scope, but its contracts are still checked.
func (p *reader) openPackage(args []string) error {
	if len(args) != 1 || !isPath(args[0]) {
		return errors.New("malformed package: want one import path")
	}
	p.pkg = args[0]
	p.table.open(p.pkg)
	clear(p.lines)
	return nil
}

// ParseContract parses one contract, as [Contract.String] writes it.
func ParseContract(text string) (*Contract, error) { return parseContract(text) }

// parseContract parses the text of one contract.
func parseContract(text string) (*Contract, error) {
	c := new(Contract)
	text, c.OptIn = strings.CutPrefix(text, "?")
	l := &clauses{fields: strings.Fields(text)}
	c.Symbol = l.next()
	if _, err := parseSymbol(c.Symbol); err != nil {
		return nil, err
	}
	name := l.next()
	if name == "" {
		return nil, fmt.Errorf("%s: missing verb", c.Symbol)
	}
	var err error
	if c.Verb, err = ParseVerb(name); err != nil {
		return nil, err
	}
	if err := l.parse(c); err != nil {
		return nil, err
	}
	if len(l.fields) > 0 {
		return nil, fmt.Errorf("unexpected %q", l.fields[0])
	}
	return c, nil
}

// clauses are the fields of a line that have not been read yet.
type clauses struct{ fields []string }

// next removes and returns the first field, "" if there is none.
func (l *clauses) next() string {
	if len(l.fields) == 0 {
		return ""
	}
	field := l.fields[0]
	l.fields = l.fields[1:]
	return field
}

// parse reads what follows the verb of c: places, destination, condition and
// events, in this order.
func (l *clauses) parse(c *Contract) error {
	takes := verbs[c.Verb]
	if takes.places == must {
		list := l.next()
		if list == "" {
			return fmt.Errorf("%s: missing place", c.Verb)
		}
		var err error
		if c.Places, err = parsePlaces(list); err != nil {
			return err
		}
	}
	if text, ok, err := l.clause("->", takes.to, c.Verb); err != nil {
		return err
	} else if ok {
		to, err := parsePlace(text)
		if err != nil {
			return err
		}
		c.To = &to
	}
	if text, ok, err := l.clause("if", may, c.Verb); err != nil {
		return err
	} else if ok {
		if c.If, err = parseCond(text); err != nil {
			return err
		}
	}
	text, ok, err := l.clause("until", takes.until, c.Verb)
	if err == nil && ok {
		c.Until, err = parseEvents(text)
	}
	return err
}

// clause reads the operand of a keyword if the keyword comes next; want says
// whether verb needs it.
func (l *clauses) clause(keyword string, want need, verb Verb) (operand string, ok bool, err error) {
	if len(l.fields) == 0 || l.fields[0] != keyword {
		if want == must {
			return "", false, fmt.Errorf("%s: missing %q", verb, keyword)
		}
		return "", false, nil
	}
	l.next()
	if want == no {
		return "", false, fmt.Errorf("%s takes no %q", verb, keyword)
	}
	operand = l.next()
	if operand == "" {
		return "", false, fmt.Errorf("%s: nothing after %q", verb, keyword)
	}
	return operand, true, nil
}
