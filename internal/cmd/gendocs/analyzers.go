package main

import (
	"flag"
	"fmt"
	"go/doc/comment"
	"strings"

	"golang.org/x/tools/go/analysis"
)

const analyzersIntro = `<!-- Written by go run ./internal/cmd/gendocs from the doc.go of each analyzer. -->

# Analyzers

All of them run by default. ` + "`-NAME=false`" + ` turns one off; ` + "`asyncown help NAME`" + `
prints what stands here.
`

// analyzersPage returns the page about the analyzers.
func analyzersPage(suite []*analysis.Analyzer) string {
	var out strings.Builder
	out.WriteString(analyzersIntro)
	for _, a := range suite {
		summary, body, _ := strings.Cut(strings.TrimSpace(a.Doc), "\n")
		summary = strings.TrimPrefix(summary, a.Name+": ")
		fmt.Fprintf(&out, "\n## %s\n\n*%s.*\n", a.Name, summary)
		if text := markdown(body); text != "" {
			fmt.Fprintf(&out, "\n%s", text)
		}
		writeFlags(&out, a)
	}
	return out.String()
}

// markdown converts the text of a doc comment.
func markdown(text string) string {
	var parser comment.Parser
	printer := comment.Printer{HeadingLevel: 3, HeadingID: func(*comment.Heading) string { return "" }}
	return string(printer.Markdown(parser.Parse(text)))
}

// writeFlags writes a table of the flags of a, if it has any.
func writeFlags(out *strings.Builder, a *analysis.Analyzer) {
	first := true
	a.Flags.VisitAll(func(f *flag.Flag) {
		if first {
			out.WriteString("\n| flag | default | meaning |\n| --- | --- | --- |\n")
			first = false
		}
		_, usage := flag.UnquoteUsage(f)
		fmt.Fprintf(out, "| `-%s.%s` | %s | %s |\n", a.Name, f.Name, f.DefValue, usage)
	})
}
