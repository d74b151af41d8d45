package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/asyncown/asyncown/internal/spell"
)

// help prints the overview, or the documentation of the topics: analyzers and commands.
func help(env environment, topics []string) int {
	var out bytes.Buffer
	if len(topics) == 0 {
		writeOverview(&out, env.Analyzers)
	}
	for i, topic := range topics {
		if i > 0 {
			out.WriteString("\n")
		}
		switch a := findAnalyzer(env.Analyzers, topic); {
		case a != nil:
			writeAnalyzerHelp(&out, a)
		case topic == "contracts":
			writeContractsHelp(&out, newContractsFlags(new(options), new(buildFlags)))
		case topic == "version":
			out.WriteString(versionHelp)
		case topic == "help":
			out.WriteString(helpHelp)
		default:
			complain(env.Stderr, unknownTopic(env.Analyzers, topic))
			return exitTrouble
		}
	}
	env.Stdout.Write(out.Bytes())
	return exitClean
}

// unknownTopic says that there is no such topic of help, and which may be meant.
func unknownTopic(suite []*suiteAnalyzer, topic string) string {
	names := slices.Clone(commands)
	for _, a := range suite {
		names = append(names, a.Name)
	}
	if like := spell.Nearest(topic, names); like != "" {
		return fmt.Sprintf(`no help on %q; did you mean "asyncown help %s"?`, topic, like)
	}
	return fmt.Sprintf(`no help on %q; run "asyncown help" for a list of analyzers and commands`, topic)
}

// findAnalyzer returns the named analyzer, or nil.
func findAnalyzer(suite []*suiteAnalyzer, name string) *suiteAnalyzer {
	for _, a := range suite {
		if a.Name == name {
			return a
		}
	}
	return nil
}

const overview = `Asyncown finds async-ownership bugs in Go programs: memory that is touched
while an asynchronous operation may still use it.

Usage:

	asyncown [flags] [packages]
	asyncown help [analyzer | command]
	asyncown version
	asyncown contracts [flags] [names]
	asyncown contracts -infer [flags] [packages]
	go vet -vettool=$(which asyncown) [flags] [packages]

Without packages it analyzes those in and below the current directory (./...).
GOOS, GOARCH, GOFLAGS, workspaces and vendoring mean what they mean to go vet.

Analyzers:

`

const versionHelp = `Asyncown version prints the version of asyncown, the Go release that it was built
with, and the platform.

Usage:

	asyncown version
`

const helpHelp = `Asyncown help prints the overview, or what an analyzer reports and the flags that it
has, or what a command does.

Usage:

	asyncown help [analyzer | command]
`

const statuses = `
Exit status:

	0  no findings
	1  findings; with -fix, findings that remain; with -diff, a difference
	2  some or all of the work could not be done; findings, if any, are printed
	130  interrupted
`

// writeOverview writes what "asyncown help" prints.
func writeOverview(w io.Writer, suite []*suiteAnalyzer) {
	io.WriteString(w, overview)
	for _, a := range suite {
		fmt.Fprintf(w, "\t%-12s %s\n", a.Name, summary(a))
	}
	io.WriteString(w, `
All analyzers run. -NAME=false turns one off; -NAME turns one on, and then only
those turned on run. "asyncown help NAME" describes one and lists its flags.

Flags:

`)
	fs := newFlagSet(new(options), new(buildFlags), new(analyzerFlags), suite)
	fs.VisitAll(func(f *flag.Flag) {
		analyzer, _, _ := strings.Cut(f.Name, ".")
		if findAnalyzer(suite, analyzer) == nil {
			writeFlag(w, f.Name, f)
		}
	})
	io.WriteString(w, statuses)
}

// writeAnalyzerHelp writes what "asyncown help NAME" prints.
func writeAnalyzerHelp(w io.Writer, a *suiteAnalyzer) {
	fmt.Fprintln(w, strings.TrimSpace(a.Doc))
	if a.URL != "" {
		fmt.Fprintf(w, "\nSee %s\n", a.URL)
	}
	fmt.Fprintf(w, "\nFlags:\n\n\t-%s\n\t\trun %s; -%s=false turns it off\n", a.Name, a.Name, a.Name)
	eachFlag(a, func(f *flag.Flag) { writeFlag(w, a.Name+"."+f.Name, f) })
}

// writeFlag writes the usage of one flag.
func writeFlag(w io.Writer, name string, f *flag.Flag) {
	value, usage := flag.UnquoteUsage(f)
	if value != "" && value != "value" {
		value = " " + value
	} else if value == "value" {
		value = ""
	}
	fmt.Fprintf(w, "\t-%s%s\n\t\t%s", name, value, usage)
	if f.DefValue != "" && f.DefValue != "false" {
		fmt.Fprintf(w, " (default %s)", f.DefValue)
	}
	fmt.Fprintln(w)
}

// summary returns the first line of an analyzer's documentation without the
// analyzer's name.
func summary(a *suiteAnalyzer) string {
	line, _, _ := strings.Cut(strings.TrimSpace(a.Doc), "\n")
	return strings.TrimPrefix(line, a.Name+": ")
}
