package report

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/asyncown/asyncown/internal/actor"
)

// story is a finding of three actors whose last arrow leads to the left.
func story() Finding {
	at := func(line int) Position { return Position{File: filepath.FromSlash("/m/p/task.go"), Line: line} }
	return Finding{
		Analyzer: "earlyclose", Position: at(9), Message: "t.err is stored after t.done is closed",
		Timeline: []Step{
			{at(7), "t.done is closed here", actor.Part{Who: "goroutine in Start", Whom: "Wait", Link: actor.Signals}},
			{at(20), "Wait takes t.err for granted here, and what it returns is lent to somebody else", actor.Part{Who: "Wait", Whom: "a third", Link: actor.Lends}},
			{at(9), "t.err is stored here", actor.Part{Who: "a third", Whom: "Wait", Link: actor.Conflicts}},
			{Position{}, "nobody did this", actor.Part{}},
		},
	}
}

const drawn = `p/task.go:9: t.err is stored after t.done is closed (earlyclose)

    goroutine in Start      Wait                    a third                 the program
    │                       │                       │                       │
    ●── signals ───────────▶│                       │                       │
    │ t.done is closed here │                       │                       │
    │ task.go:7             │                       │                       │
    │                       │                       │                       │
    │                       ●── lends ─────────────▶│                       │
    │                       │ Wait takes t.err for  │                       │
    │                       │ granted here, and     │                       │
    │                       │ what it returns is    │                       │
    │                       │ lent to somebody else │                       │
    │                       │ task.go:20            │                       │
    │                       │                       │                       │
    │                       │◀━━ conflicts ━━━━━━━━━●                       │
    │                       │                       │ t.err is stored here  │
    │                       │                       │ task.go:9             │
    │                       │                       │                       │
    │                       │                       │                       ●
    │                       │                       │                       │ nobody did this
    │                       │                       │                       │

`

// TestTimeline compares a drawing with the one above.
func TestTimeline(t *testing.T) {
	r := &Report{Dir: filepath.FromSlash("/m"), Findings: []Finding{story()}}
	got := format(t, Timeline, r)
	want := drawn
	if got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	r.Color = true
	if got := format(t, Timeline, r); !strings.Contains(got, "\x1b[31m    │                       │◀━━ conflicts") {
		t.Errorf("the conflict is not red:\n%s", got)
	}
}

// TestRemark expects the line that says why there is no fix to stand outside of the lanes.
func TestRemark(t *testing.T) {
	at := Position{File: "f.go", Line: 1}
	r := &Report{Findings: []Finding{{Analyzer: "x", Message: "m", Position: at, Timeline: []Step{
		{at, "b is lent", actor.Part{Who: "F"}}, {Position: at, Message: actor.NoFix + "b is large"},
	}}}}
	if got := format(t, Timeline, r); !strings.HasSuffix(got, "\n    no fix is offered, because b is large\n\n") || strings.Contains(got, unnamed) {
		t.Errorf("the drawing is\n%s", got)
	}
	page := dataOf(t, format(t, HTML, r)).Findings[0]
	if len(page.Timeline) != 1 || len(page.Remarks) != 1 {
		t.Errorf("the page has %+v", page)
	}
	if got := format(t, SARIF, r); strings.Contains(got, unnamed) || !strings.Contains(got, "b is large") {
		t.Errorf("the log is\n%s", got)
	}
}

// TestTimelineWidth expects no drawing to be wider than the page, however many
// actors there are, and however long their names and words.
func TestTimelineWidth(t *testing.T) {
	for n := 1; n <= 7; n++ {
		f := Finding{Analyzer: "x", Message: "m"}
		for i := range n {
			f.Timeline = append(f.Timeline, Step{Position{File: "f.go", Line: 1},
				strings.Repeat("ä", 150) + " short", actor.Part{Who: fmt.Sprint(strings.Repeat("ö", 120), i)}})
		}
		got := format(t, Timeline, &Report{Findings: []Finding{f}})
		if n > maxLanes {
			if strings.Count(got, "\n") != n+1 {
				t.Errorf("%d actors are not in lines:\n%s", n, got)
			}
			continue
		}
		for line := range strings.Lines(got) {
			if utf8.RuneCountInString(line) > pageWidth+1 {
				t.Errorf("%d actors: too wide: %s", n, line)
			}
		}
	}
}
