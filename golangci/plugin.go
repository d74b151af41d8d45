// Package golangci makes the analyzers of asyncown linters of golangci-lint v2, as a
// module plugin: "asyncown" is all of them, and each has a linter of its own name.
package golangci

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/asyncown/asyncown/analyzers"
	"github.com/asyncown/asyncown/internal/contract"
	"github.com/asyncown/asyncown/internal/passes/ownership"
)

// Name is the name of the linter that runs all analyzers.
const Name = "asyncown"

func init() {
	register.Plugin(Name, func(settings any) (register.LinterPlugin, error) { return newPlugin(settings, analyzers.All()) })
	for _, a := range analyzers.All() {
		register.Plugin(a.Name, func(settings any) (register.LinterPlugin, error) {
			return newPlugin(settings, []*analysis.Analyzer{a})
		})
	}
}

// Settings are what the configuration of golangci-lint can say. They mean what the flags
// of the command asyncown mean.
type Settings struct {
	Analyzers map[string]bool `json:"analyzers"` // as -NAME and -NAME=false
	Flags     []string        `json:"flags"`     // -NAME.FLAG=VALUE
	Contracts string          `json:"contracts"` // the text of a file for -contracts
	Timeline  bool            `json:"timeline"`  // append the timeline to the message
}

// A plugin is a linter.
type plugin struct{ chosen []*analysis.Analyzer }

// newPlugin returns the linter that runs those of the analyzers that the settings choose.
func newPlugin(settings any, all []*analysis.Analyzer) (register.LinterPlugin, error) {
	s, err := register.DecodeSettings[Settings](settings)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", Name, err)
	}
	chosen, err := s.choose(all)
	if err == nil {
		err = s.setFlags()
	}
	if err == nil && s.Contracts != "" {
		err = useContracts(s.Contracts)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", Name, err)
	}
	flatten(s.Timeline)
	return &plugin{chosen}, nil
}

// BuildAnalyzers implements [register.LinterPlugin].
func (p *plugin) BuildAnalyzers() ([]*analysis.Analyzer, error) { return p.chosen, nil }

// GetLoadMode implements [register.LinterPlugin].
func (p *plugin) GetLoadMode() string { return register.LoadModeTypesInfo }

// choose returns the analyzers to run: without a choice all, with any turned on only those.
func (s *Settings) choose(all []*analysis.Analyzer) ([]*analysis.Analyzer, error) {
	only := false
	for name, on := range s.Analyzers {
		if find(name) == nil {
			return nil, fmt.Errorf("there is no analyzer %s", name)
		}
		only = only || on
	}
	var chosen []*analysis.Analyzer
	for _, a := range all {
		if on, said := s.Analyzers[a.Name]; on || !said && !only {
			chosen = append(chosen, a)
		}
	}
	if len(chosen) == 0 {
		return nil, errors.New("all analyzers are turned off")
	}
	return chosen, nil
}

// setFlags sets flags of the analyzers. A flag without a value is a boolean one.
func (s *Settings) setFlags() error {
	for _, arg := range s.Flags {
		name, value, given := strings.Cut(arg, "=")
		if !given {
			value = "true"
		}
		analyzer, flag, _ := strings.Cut(strings.TrimLeft(name, "-"), ".")
		a := find(analyzer)
		if a == nil || a.Flags.Lookup(flag) == nil {
			return fmt.Errorf("there is no flag %s", name)
		}
		if err := a.Flags.Set(flag, value); err != nil {
			return fmt.Errorf("flag %s: %w", name, err)
		}
	}
	return nil
}

// find returns the analyzer of that name, nil if there is none.
func find(name string) *analysis.Analyzer {
	for _, a := range analyzers.All() {
		if a.Name == name {
			return a
		}
	}
	return nil
}

// useContracts makes the analyzers use a table. It is in the configuration itself because
// golangci-lint caches results by that, and does not know of other files.
func useContracts(text string) error {
	if _, err := contract.Parse("contracts", []byte(text)); err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", Name)
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "contracts")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		return err
	}
	return ownership.Analyzer.Flags.Set(ownership.ContractsFlag, file) // reads it at once
}

// flattened says that flatten has been called: golangci-lint makes a plugin for each linter,
// and the analyzers are the same.
var flattened sync.Once

// flatten makes all analyzers report without related positions, of which golangci-lint
// would make issues of their own. With timeline, what they say is appended to the message.
func flatten(timeline bool) {
	flattened.Do(func() {
		for _, a := range analyzers.All() {
			run := a.Run
			a.Run = func(pass *analysis.Pass) (any, error) {
				flat := *pass
				flat.Report = func(d analysis.Diagnostic) {
					if timeline {
						d.Message = withTimeline(pass, d)
					}
					d.Related = nil
					pass.Report(d)
				}
				return run(&flat)
			}
		}
	})
}

// withTimeline returns the message of d and the steps that lead there.
func withTimeline(pass *analysis.Pass, d analysis.Diagnostic) string {
	parts := []string{d.Message}
	for _, step := range d.Related {
		p := pass.Fset.Position(step.Pos)
		parts = append(parts, fmt.Sprintf("%s (%s:%d)", step.Message, filepath.Base(p.Filename), p.Line))
	}
	return strings.Join(slices.Compact(parts), "; ")
}
