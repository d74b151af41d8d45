package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"github.com/asyncown/asyncown/internal/report"
)

// A problem is a reason why something could not be analyzed.
type problem struct {
	pkg  string // package it is about, if known
	text string // one line
}

// problemsPerPackage bounds the lines printed about one package.
const problemsPerPackage = 3

// summarize returns the lines to print about the problems: each once, and few
// of each package.
func summarize(problems []problem) []string {
	var lines, order []string
	seen := make(map[string]bool)
	count := make(map[string]int)
	cut := make(map[string]bool) // packages of which the compiler has not told all
	for _, p := range dropConsequences(problems) {
		if strings.HasSuffix(p.text, "too many errors") {
			cut[p.pkg] = true
			continue
		}
		if seen[p.text] {
			continue
		}
		seen[p.text] = true
		if count[p.pkg] == 0 {
			order = append(order, p.pkg)
		}
		count[p.pkg]++
		if p.pkg == "" || count[p.pkg] <= problemsPerPackage {
			lines = append(lines, p.text)
		}
	}
	for _, pkg := range order {
		switch more := count[pkg] - problemsPerPackage; {
		case pkg == "" || more <= 0:
		case cut[pkg]:
			lines = append(lines, "many more errors in "+pkg)
		case more == 1:
			lines = append(lines, "1 more error in "+pkg)
		default:
			lines = append(lines, fmt.Sprintf("%d more errors in %s", more, pkg))
		}
	}
	return lines
}

// byPosition orders problems by the positions that they begin with.
func byPosition(a, b problem) int {
	at := func(p problem) report.Position {
		posn, _, _ := strings.Cut(p.text, ": ")
		return parsePosition(posn)
	}
	p, q := at(a), at(b)
	return cmp.Or(cmp.Compare(p.File, q.File), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Column, q.Column))
}

// pattern returns a function that compiles the regular expression when it is first needed:
// the program is started for each package, and hardly ever has to read errors.
func pattern(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

// consequence matches complaints about packages that could not be analyzed
// because one that they import could not.
var consequence = pattern(`no package vetx file for "|missing facts for "`)

// dropConsequences removes the problems that follow from others, unless no
// others are left.
func dropConsequences(problems []problem) []problem {
	var causes []problem
	for _, p := range problems {
		if !consequence().MatchString(p.text) {
			causes = append(causes, p)
		}
	}
	if len(causes) == 0 {
		return problems
	}
	return causes
}

var (
	// header matches the line that the go command prints before the errors
	// of a package: "# p", "# [p]", "# p [p.test]".
	header = pattern(`^# \[?([^] ]+)\]?`)
	// crash matches the first line of the death of a Go program.
	crash = pattern(`^(panic|fatal error): `)
	// stack matches the start of a stack trace.
	stack = pattern(`^goroutine \d+ `)
	// noise matches lines that are no errors.
	noise = pattern(`^(go: downloading |runtime: |exit status \d+$|\s*$)`)
	// heading matches a line that only announces others.
	heading = pattern(`^(go: )?errors parsing [^:]*:$`)
	// located matches a message with a position.
	located = pattern(`^([^:\s][^:]*\.\w+)(:\d+(?::\d+)?: .*)$|^(/[^:]+)(: directory not found)$`)
	// origin matches who says it: the go command, or a vet tool's log.
	origin = pattern(`^(go|vet|asyncown[\w.]*): `)
)

// parseStderr picks the problems out of what a failed go command, run in dir,
// wrote to its standard error: headers, stack traces and noise are dropped,
// continuation lines joined, file names made relative to the current directory.
func parseStderr(text, dir string, paths pathNames) []problem {
	var problems []problem
	pkg := ""
	skip := false // in a stack trace
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		if m := header().FindStringSubmatch(line); m != nil {
			pkg, skip = m[1], false
			continue
		}
		skip = skip || stack().MatchString(line)
		if skip || noise().MatchString(line) || heading().MatchString(line) {
			continue
		}
		if strings.TrimLeft(line, " \t") != line && len(problems) > 0 {
			problems[len(problems)-1].text += " " + strings.TrimSpace(line)
			continue
		}
		if crash().MatchString(line) {
			line = fmt.Sprintf("internal error in the analysis of %s: %s", pkg, line)
			skip = true
		}
		line = origin().ReplaceAllString(strings.TrimSpace(line), "")
		problems = append(problems, problem{pkg, relocate(line, dir, paths)})
	}
	return problems
}

// relocate rewrites the file name at the start of an error message, which the
// go command gives relative to dir, where it ran.
func relocate(line, dir string, paths pathNames) string {
	m := located().FindStringSubmatch(line)
	if m == nil {
		return line
	}
	file, rest := m[1]+m[3], m[2]+m[4]
	if !filepath.IsAbs(file) {
		file = filepath.Join(dir, file)
	}
	return paths.show(file) + rest
}
