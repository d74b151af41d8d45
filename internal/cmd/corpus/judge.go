package main

import "slices"

// What becomes of a label.
const (
	found  = "found"   // reported in the buggy version
	missed = "missed"  // not reported there
	notRun = "not run" // the package cannot be analyzed
	silent = "silent"  // not reported in the fixed version
	alarm  = "alarm"   // reported there
	none   = "none"    // there is no fixed version
)

// A verdict is what became of a label.
type verdict struct {
	label   *label
	outcome string // of the buggy version
	after   string // of the fixed version
	problem string // why something was not run

	hits   []*diagnostic // those at both ends, which make it found
	halves []*diagnostic // those at one end: another bug, or the same seen in another way
	others []*diagnostic // all else in the buggy version
	alarms []*diagnostic // those in the fixed version's functions
	rest   []*diagnostic // all else in the fixed version
}

// judgeBuggy compares the diagnostics in the buggy version with the label.
func (v *verdict) judgeBuggy(all []*diagnostic) {
	v.outcome = missed
	for _, d := range all {
		first, second := d.touches(v.label.First), d.touches(v.label.Second)
		switch {
		case !v.concerns(d) || !first && !second:
			v.others = append(v.others, d)
		case first && second:
			v.outcome = found
			v.hits = append(v.hits, d)
		default:
			v.halves = append(v.halves, d)
		}
	}
}

// judgeFixed compares the diagnostics in the fixed version with the functions
// in which the bug was.
func (v *verdict) judgeFixed(all []*diagnostic, functions []*function) {
	v.after = silent
	where := places(functions)
	for _, d := range all {
		inside := func(p place) bool {
			return p.File == d.Position.File && p.From <= d.Position.Line && d.Position.Line <= p.To
		}
		if !v.concerns(d) || !slices.ContainsFunc(where, inside) {
			v.rest = append(v.rest, d)
			continue
		}
		v.after = alarm
		v.alarms = append(v.alarms, d)
	}
}

// concerns reports whether the diagnostic comes from an analyzer that looks
// for bugs of the label's family.
func (v *verdict) concerns(d *diagnostic) bool {
	return slices.Contains(v.label.family.analyzers, d.Analyzer)
}
