package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/report"
)

// contracts is the command "asyncown contracts": it prints the contracts in force whose
// names match the arguments or, with -infer, those of the user's packages. It returns the
// exit status: exitFindings if there are none.
func contracts(ctx context.Context, env environment, args []string) int {
	opts := &options{format: "text", tests: true}
	build := &buildFlags{}
	fs := newContractsFlags(opts, build)
	if err := fs.Parse(args); errors.Is(err, flag.ErrHelp) {
		writeContractsHelp(env.Stdout, fs)
		return exitClean
	} else if err != nil {
		complain(env.Stderr, flagError(err, fs).Error())
		return exitTrouble
	}
	opts.patterns, opts.buildFlags = fs.Args(), build.args()
	list, what := listTable, "names"
	if opts.infer {
		list, what = listInferred, "packages"
	}
	for _, arg := range opts.patterns {
		if strings.HasPrefix(arg, "-") {
			complain(env.Stderr, "flag "+arg+" must come before the "+what)
			return exitTrouble
		}
	}
	w := bufio.NewWriter(env.Stdout)
	status := list(ctx, env, opts, w)
	if err := w.Flush(); err != nil {
		return exitTrouble
	}
	return status
}

// newContractsFlags defines the flags of "asyncown contracts".
func newContractsFlags(opts *options, build *buildFlags) *flag.FlagSet {
	fs := flag.NewFlagSet("asyncown contracts", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.Usage = func() {}
	fs.BoolVar(&opts.infer, "infer", false, "print what the code of the packages shows")
	fs.StringVar(&opts.contracts, contractsFlag, "", contractsUsage)
	build.define(fs, opts)
	return fs
}

// listTable prints the contracts of directives, of the user's table and of the embedded one.
func listTable(ctx context.Context, env environment, opts *options, w io.Writer) int {
	g := newGoCommand(env, opts)
	user, problems := readContracts(g, opts)
	if len(problems) > 0 {
		return trouble(env, problems)
	}
	all := g.inForce(ctx, opts)
	tables := []*contract.Table{contract.NewTable(all.stated...)}
	if user != nil {
		tables = append(tables, user)
	}
	table := contract.Layered(append(tables, contract.Embedded())...)
	found := all.matching(table, opts.patterns, all.origins(env, user))
	if len(found) == 0 {
		complain(env.Stderr, "no contract matches "+strings.Join(opts.patterns, " "))
		return exitFindings
	}
	l := listing{w: w}
	for _, c := range found {
		l.add(c.Package, c.Evidence, c.String(), c.origin)
	}
	return exitClean
}

// matchesAny reports whether name holds one of the patterns, from where one of its parts
// begins, or whether there are none. In a pattern, an asterisk stands for any text, and the marks of pointers may be
// there, as in the notation of tables.
func matchesAny(patterns []string, name string) bool {
	plain := strings.NewReplacer("(*", "", "{", "", ")", "", "}", "")
	return len(patterns) == 0 || slices.ContainsFunc(patterns, func(p string) bool {
		text := strings.ReplaceAll(regexp.QuoteMeta(plain.Replace(p)), `\*`, ".*")
		return regexp.MustCompile(`(^|[./])` + text).MatchString(name)
	})
}

// listInferred prints the contracts that the code of packages shows or states.
func listInferred(ctx context.Context, env environment, opts *options, w io.Writer) int {
	if len(opts.patterns) == 0 {
		opts.patterns = []string{"./..."}
	}
	found := analyze(ctx, env, opts)
	if ctx.Err() != nil {
		complain(env.Stderr, "interrupted")
		return exitInterrupted
	}
	if len(found.problems) > 0 {
		return trouble(env, found.problems)
	}
	findings := found.findings
	slices.SortStableFunc(findings, func(a, b report.Finding) int {
		return strings.Compare(baseID(a.Package), baseID(b.Package))
	})
	l := listing{w: w}
	for _, f := range findings {
		how := "The body shows it"
		if f.Category == statedCategory {
			how = "A directive states it"
		}
		at := fmt.Sprintf("%s:%d", report.Below(env.Dir, f.Position.File), f.Position.Line)
		l.add(baseID(f.Package), how+": "+at+".", f.Message, "")
	}
	if len(findings) == 0 {
		complain(env.Stderr, "nothing is inferred of what these packages export")
		return exitFindings
	}
	return exitClean
}

// trouble prints the problems and returns the exit status.
func trouble(env environment, problems []problem) int {
	for _, line := range summarize(problems) {
		complain(env.Stderr, line)
	}
	return exitTrouble
}

// A listing is a table that is being printed.
type listing struct {
	w             io.Writer
	pkg, evidence string // of the last line
}

// add prints a line of the package pkg, below its evidence if that is not the one of the
// line before, and with a comment about its origin.
func (l *listing) add(pkg, evidence, line, origin string) {
	if pkg != l.pkg {
		if l.pkg != "" {
			fmt.Fprintln(l.w)
		}
		fmt.Fprintf(l.w, "package %s\n", pkg)
		l.evidence = ""
	}
	if evidence != l.evidence || pkg != l.pkg {
		fmt.Fprintln(l.w)
		for _, text := range wrap(evidence, 78) {
			fmt.Fprintf(l.w, "# %s\n", text)
		}
	}
	l.pkg, l.evidence = pkg, evidence
	if origin != "" {
		line += "  # " + origin
	}
	fmt.Fprintln(l.w, line)
}

// wrap breaks text into lines of at most width bytes, where its words permit.
func wrap(text string, width int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len(line)+1+len(word) > width {
			lines, line = append(lines, line), ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

const contractsOverview = `Asyncown contracts prints the contracts that asyncown goes by, as a table.

Usage:

	asyncown contracts [flags] [names]
	asyncown contracts -infer [flags] [packages]

It prints the lines of the table in force for functions, methods, fields and types
with these names, such as net/http.Request.WithContext. A part of a name will do, from
where one of its elements begins, and * stands for any text. Without names, all lines are
printed. Directives of the user's packages are in force, too. If a name begins with that of
a package, as bytes.Buffer does, so are the directives of that package, and what its methods
promise by an interface.
With -infer it prints what the code of packages shows, and what their directives
state, of the functions that they export: lines for a table of your own or, without
their symbol, for directives.

Flags:

`

const contractsStatuses = `
Exit status:

	0  contracts are printed
	1  there are none
	2  a wrong flag or table, or packages that could not be analyzed
	130  interrupted
`

// writeContractsHelp writes what "asyncown contracts -h" prints.
func writeContractsHelp(w io.Writer, fs *flag.FlagSet) {
	io.WriteString(w, contractsOverview)
	fs.VisitAll(func(f *flag.Flag) { writeFlag(w, f.Name, f) })
	io.WriteString(w, contractsStatuses)
}
