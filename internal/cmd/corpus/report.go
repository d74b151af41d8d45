package main

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// printVerdict writes a line about a label, and with verbose set all
// diagnostics in its package.
func printVerdict(w io.Writer, v *verdict, verbose bool) {
	l := v.label
	outcome := v.outcome
	if v.outcome == missed && len(v.halves) > 0 {
		outcome += " but for one end"
	}
	fmt.Fprintf(w, "%-8s %s %-5s %s, fixed: %s", l.ID, l.Shape, l.Scope, outcome, v.after)
	if v.problem != "" {
		fmt.Fprintf(w, " (%s)", v.problem)
	}
	if change := v.change(); change != "" {
		fmt.Fprintf(w, " [%s]", change)
	}
	fmt.Fprintf(w, "  %s\n", l.Module)
	if !verbose {
		return
	}
	printDiagnostics(w, "hit", v.hits)
	printDiagnostics(w, "at one end", v.halves)
	printDiagnostics(w, "other", v.others)
	printDiagnostics(w, "fixed version, same function", v.alarms)
	printDiagnostics(w, "fixed version, elsewhere", v.rest)
}

func printDiagnostics(w io.Writer, kind string, all []*diagnostic) {
	for _, d := range all {
		fmt.Fprintf(w, "\t%s: %s\n", kind, d)
		for _, s := range d.Timeline {
			fmt.Fprintf(w, "\t\t%s:%d: %s\n", s.Position.File, s.Position.Line, s.Message)
		}
	}
}

// change says how the verdict differs from the recorded one, or "".
func (v *verdict) change() string {
	var changes []string
	if was := v.label.Outcome; was != v.outcome {
		changes = append(changes, "was "+orUnknown(was))
	}
	if was := v.label.After; was != v.after {
		changes = append(changes, "fixed was "+orUnknown(was))
	}
	return strings.Join(changes, ", ")
}

func orUnknown(outcome string) string {
	if outcome == "" {
		return "unknown"
	}
	return outcome
}

// record makes the verdict the recorded one. The reason is kept only if it may
// still hold; a new one is written by hand.
func (v *verdict) record() {
	if v.change() != "" {
		v.label.Reason = ""
	}
	v.label.Outcome, v.label.After = v.outcome, v.after
}

// jsonVerdict is what -json prints of a verdict.
type jsonVerdict struct {
	ID      string        `json:"id"`
	Shape   string        `json:"shape"`
	Scope   string        `json:"scope"`
	Module  string        `json:"module"`
	Buggy   string        `json:"buggy"`
	Fixed   string        `json:"fixed"`
	Outcome string        `json:"outcome"`
	After   string        `json:"after"`
	Problem string        `json:"problem"`
	Hits    []*diagnostic `json:"hits"`
	Halves  []*diagnostic `json:"halves"`
	Others  []*diagnostic `json:"others"`
	Alarms  []*diagnostic `json:"alarms"`
	Rest    []*diagnostic `json:"rest"`
}

// printJSON writes a verdict as one line of JSON.
func printJSON(w io.Writer, v *verdict) error {
	l := v.label
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(jsonVerdict{
		l.ID, l.Shape, l.Scope, l.Module, l.Buggy, l.Fixed,
		v.outcome, v.after, v.problem, v.hits, v.halves, v.others, v.alarms, v.rest,
	})
}

// A total counts what became of some labels.
type total struct {
	found, missed, notRun int
	alarms                int // in fixed versions
	other                 int // diagnostics elsewhere in buggy versions
}

// add counts a verdict.
func (t *total) add(v *verdict) {
	switch v.outcome {
	case found:
		t.found++
	case missed:
		t.missed++
	default:
		t.notRun++
	}
	t.alarms += len(v.alarms)
	t.other += len(v.halves) + len(v.others)
}

// totals counts verdicts by family and shape, by family and scope, and by
// family. The keys are those that printTotals prints.
func totals(verdicts []*verdict) map[string]*total {
	all := make(map[string]*total)
	for _, v := range verdicts {
		name := strings.TrimSuffix(v.label.family.file, ".tsv")
		for _, key := range []string{
			name + " shape " + v.label.Shape,
			name + " scope " + v.label.Scope,
			name,
		} {
			if all[key] == nil {
				all[key] = new(total)
			}
			all[key].add(v)
		}
	}
	return all
}

// printTotals writes the totals in the order of their keys.
func printTotals(w io.Writer, all map[string]*total) {
	for _, key := range slices.Sorted(maps.Keys(all)) {
		t := all[key]
		fmt.Fprintf(w, "%-20s %2d of %2d found, %d not run; %d alarms in fixed versions, %d other diagnostics\n",
			key, t.found, t.found+t.missed, t.notRun, t.alarms, t.other)
	}
}
