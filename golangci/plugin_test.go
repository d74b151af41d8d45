package golangci

import (
	"slices"
	"strings"
	"testing"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/asyncown/asyncown/analyzers"
)

// plugin makes the linter called name with settings.
func makePlugin(t *testing.T, name string, settings any) (register.LinterPlugin, error) {
	t.Helper()
	newPlugin, err := register.GetPlugin(name)
	if err != nil {
		t.Fatal(err)
	}
	return newPlugin(settings)
}

// names returns the names of the analyzers of a linter.
func names(t *testing.T, p register.LinterPlugin) []string {
	t.Helper()
	all, err := p.BuildAnalyzers()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, a := range all {
		names = append(names, a.Name)
	}
	return names
}

// TestChoice expects the analyzers to be chosen as by the flags of the command.
func TestChoice(t *testing.T) {
	var all []string
	for _, a := range analyzers.All() {
		all = append(all, a.Name)
	}
	without := slices.DeleteFunc(slices.Clone(all), func(n string) bool { return n == "closeowner" })
	for _, test := range []struct {
		linter    string
		analyzers map[string]any
		want      []string
	}{
		{Name, nil, all},
		{Name, map[string]any{"closeowner": false}, without},
		{Name, map[string]any{"bufreuse": true, "closeowner": false}, []string{"bufreuse"}},
		{"earlyclose", nil, []string{"earlyclose"}},
	} {
		p, err := makePlugin(t, test.linter, map[string]any{"analyzers": test.analyzers})
		if err != nil {
			t.Fatal(err)
		}
		if got := names(t, p); !slices.Equal(got, test.want) {
			t.Errorf("%s %v: %q, want %q", test.linter, test.analyzers, got, test.want)
		}
		if p.GetLoadMode() != register.LoadModeTypesInfo {
			t.Errorf("load mode %s", p.GetLoadMode())
		}
	}
}

// TestWrongSettings expects an error that names what is wrong.
func TestWrongSettings(t *testing.T) {
	for want, settings := range map[string]any{
		"analyser":                      map[string]any{"analyser": 1},
		"there is no analyzer nope":     map[string]any{"analyzers": map[string]any{"nope": true}},
		"all analyzers are turned off":  map[string]any{"analyzers": map[string]any{"bufreuse": false, "borrowescape": false, "closeowner": false, "directive": false, "earlyclose": false, "poolrelease": false}},
		"there is no flag -bufreuse.no": map[string]any{"flags": []any{"-bufreuse.no=x"}},
		"flag -bufreuse.generated":      map[string]any{"flags": []any{"-bufreuse.generated=x"}},
		"contracts:2:":                  map[string]any{"contracts": "# a table\nnonsense\n"},
	} {
		if _, err := makePlugin(t, Name, settings); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}

// TestSettings expects flags and contracts to arrive.
func TestSettings(t *testing.T) {
	f := analyzers.All()[0].Flags.Lookup("generated")
	t.Cleanup(func() { f.Value.Set("false") })
	_, err := makePlugin(t, Name, map[string]any{
		"flags":     []any{"-" + analyzers.All()[0].Name + ".generated"},
		"contracts": "# nothing\n",
	})
	if err != nil || f.Value.String() != "true" {
		t.Errorf("flag %s, %v", f.Value, err)
	}
}

// TestFlat expects diagnostics without related positions, whose text a message can have.
func TestFlat(t *testing.T) {
	d := analysis.Diagnostic{Message: "b is overwritten"}
	if got := withTimeline(&analysis.Pass{}, d); got != "b is overwritten" {
		t.Errorf("got %q", got)
	}
}
