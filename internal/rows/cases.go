package rows

import (
	"maps"

	"golang.org/x/tools/go/packages"

	"github.com/asyncown/asyncown/internal/contract"
)

// A Case is a package with findings that are known.
type Case struct {
	prog  *program
	names map[string]bool // of what it uses
	found map[spot]string
}

// NewCase returns the case of a package that is loaded with its syntax.
func (p *Prover) NewCase(pkg *packages.Package) (*Case, error) {
	c := &Case{
		prog:  &program{fset: pkg.Fset, files: pkg.Syntax, pkg: pkg.Types, info: pkg.TypesInfo},
		names: make(map[string]bool),
	}
	for _, obj := range pkg.TypesInfo.Uses {
		c.names[obj.Name()] = true
	}
	for _, obj := range pkg.TypesInfo.Defs {
		if obj != nil {
			c.names[obj.Name()] = true
		}
	}
	var err error
	c.found, err = c.prog.findings(p.Suite, contract.EmbeddedFor(pkg.Types))
	return c, err
}

// Needs reports whether other things are found in the case without the row.
func (p *Prover) Needs(c *Case, row *contract.Contract) (bool, error) {
	if !c.names[row.Name()] {
		return false, nil
	}
	found, err := c.prog.findings(p.Suite, changed(c.prog, row, absent))
	return !maps.Equal(found, c.found), err
}
