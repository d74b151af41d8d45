package main

import (
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/gopls/internal/settings"

	"github.com/asyncown/asyncown/analyzers"
)

// TestExtend expects all analyzers to be added, each under a name of its own.
func TestExtend(t *testing.T) {
	before := settings.AllAnalyzers
	after, err := extend(before, analyzers.All())
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(after[:len(before)], before) {
		t.Error("the analyzers of gopls are not the same any more")
	}
	var got []string
	for _, a := range after[len(before):] {
		got = append(got, a.Analyzer().Name)
	}
	// gopls has an analyzer called directive.
	want := []string{"borrowescape", "bufreuse", "closeowner", "asyncowndirective", "earlyclose", "poolrelease"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestUnknownDescription expects an error if gopls describes analyzers differently.
func TestUnknownDescription(t *testing.T) {
	for want, into := range map[string]any{
		"no field analyzer of type *analysis.Analyzer": &struct{ other int }{},
		"only v0.23.0 is": &struct{ analyzer string }{},
	} {
		if err := describe(into, new(analysis.Analyzer)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%T: got %v, want %q", into, err, want)
		}
	}
}

// TestGoplsVersion expects any version but the supported one to be refused.
func TestGoplsVersion(t *testing.T) {
	info := func(m ...*debug.Module) *debug.BuildInfo { return &debug.BuildInfo{Deps: m} }
	if got, err := goplsVersion(info(&debug.Module{Path: goplsPath, Version: supported}), true); got != supported || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
	for want, info := range map[string]*debug.BuildInfo{
		"gopls v0.24.0 is not supported, only v0.23.0 is": info(&debug.Module{Path: goplsPath, Version: "v0.24.0"}),
		"gopls v0.22.0 is not supported": info(&debug.Module{Path: goplsPath, Version: supported,
			Replace: &debug.Module{Path: goplsPath, Version: "v0.22.0"}}),
		"without the module golang.org/x/tools/gopls": info(&debug.Module{Path: "golang.org/x/tools", Version: supported}),
	} {
		if _, err := goplsVersion(info, true); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
	if _, err := goplsVersion(nil, false); err == nil {
		t.Error("no build information, and no error")
	}
}
