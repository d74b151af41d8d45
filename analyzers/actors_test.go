package analyzers_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/asyncown/asyncown/analyzers"
	"github.com/asyncown/asyncown/internal/actor"
)

// TestActors turns on the flag by which the steps of timelines name their actors,
// and expects that they all do, and who they are in some that differ.
func TestActors(t *testing.T) {
	suite := analyzers.All()
	for _, a := range suite {
		f := a.Flags.Lookup("actors")
		if err := f.Value.Set("true"); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { f.Value.Set("false") })
	}
	dir, err := filepath.Abs("../testdata")
	if err != nil {
		t.Fatal(err)
	}
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax | packages.NeedModule, Dir: dir},
		"./bufreuse/twogo", "./earlyclose/fieldstore", "./earlyclose/onceresult", "./closeowner/order", "./closeowner/twice",
		"./borrowescape/writers", "./poolrelease/later")
	if err != nil {
		t.Fatal(err)
	}
	graph, err := checker.Analyze(suite, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	var parts []actor.Part
	for act := range graph.All() {
		for _, d := range act.Diagnostics {
			for _, r := range d.Related {
				if strings.HasPrefix(r.Message, actor.NoFix) {
					continue // nobody does anything
				}
				part, _ := actor.Parse(r.Message)
				if part.Who == "" || part.Who == "the program" {
					t.Errorf("%v: %q names no actor", act.Package.Fset.Position(r.Pos), r.Message)
				}
				parts = append(parts, part)
			}
		}
	}
	for _, want := range []actor.Part{
		{Who: "Duet", Whom: "goroutine", Link: actor.Lends},
		{Who: "goroutine in Duet", Whom: "goroutine", Link: actor.Conflicts},
		{Who: "goroutine in Start", Whom: "Taste", Link: actor.Signals},
		{Who: "Taste"},
		{Who: "goroutine in Start", Whom: "Taste", Link: actor.Conflicts},
		{Who: "goroutine in Knead"},
		{Who: "Knead", Whom: "goroutine in Knead", Link: actor.Conflicts},
		{Who: "proof", Whom: "goroutine in proof", Link: actor.Conflicts},
		{Who: "Bake", Whom: "goroutine", Link: actor.Conflicts},
		{Who: "Write", Whom: "receiver from s.lines", Link: actor.Lends},
	} {
		if !slices.Contains(parts, want) {
			t.Errorf("no step has the actors %+v", want)
		}
	}
	if t.Failed() {
		t.Logf("the steps have %+v", parts)
	}
}
