package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/asyncown/asyncown/internal/spell"
)

// commands are what the first argument can be instead of a package.
var commands = []string{"contracts", "help", "version"}

// meant completes problems, of finding the packages that the command line names, by what it
// may have meant: a command, a directory, an analyzer, all modules of a workspace. Of a misspelt
// command nothing else is told, for its arguments are no packages either.
func (g *goCommand) meant(opts *options, suite []*suiteAnalyzer, problems []problem) []problem {
	for i := range problems {
		p := &problems[i]
		if strings.Contains(p.text, "does not contain modules listed in go.work") && g.besideWork() {
			p.text += `; "asyncown work" analyzes them all`
			continue
		}
		name, ok := strings.CutPrefix(p.text, "no packages match ")
		if !ok {
			name = p.pkg
			ok = strings.Contains(p.text, " is not in std")
		}
		if !ok || !slices.Contains(opts.patterns, name) {
			continue
		}
		switch command := spell.Nearest(name, commands); {
		case g.isDir(strings.TrimSuffix(name, "/...")):
			p.text = fmt.Sprintf("%s; did you mean ./%s?", p.text, name)
		case command != "" && name == opts.patterns[0]:
			return []problem{{text: fmt.Sprintf("%s; did you mean \"asyncown %s\"?", p.text, command)}}
		case findAnalyzer(suite, name) != nil:
			p.text = fmt.Sprintf("%s; did you mean -%s?", p.text, name)
		}
	}
	return problems
}

// besideWork reports whether the go command runs where a workspace is declared, which mostly is
// not itself in one of its modules.
func (g *goCommand) besideWork() bool {
	_, err := os.Stat(filepath.Join(g.dir, "go.work"))
	return err == nil
}

// isDir reports whether name, without the dot that makes it one, is that of a directory where
// the go command runs.
func (g *goCommand) isDir(name string) bool {
	if strings.HasPrefix(name, ".") || filepath.IsAbs(name) {
		return false
	}
	info, err := os.Stat(filepath.Join(g.dir, filepath.FromSlash(name)))
	return err == nil && info.IsDir()
}
