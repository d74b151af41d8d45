package report

import (
	"cmp"
	"encoding/json"
	"io"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
)

// The names that SARIF fixes.
const (
	sarifVersion = "2.1.0"
	sarifSchema  = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	sourceRoot   = "%SRCROOT%"
	homepage     = "https://github.com/asyncown/asyncown"
)

// SARIF writes the report as one log in the Static Analysis Results Interchange
// Format 2.1.0. File names are relative to the root of the repository.
func SARIF(w io.Writer, r *Report) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(sarifLog{Schema: sarifSchema, Version: sarifVersion, Runs: []sarifRun{r.sarifRun()}})
}

// sarifRun converts the report.
func (r *Report) sarifRun() sarifRun {
	run := sarifRun{
		Tool:       sarifTool{sarifDriver{Name: "asyncown", Version: numeric(r.Version), InformationURI: homepage, Rules: []sarifRule{}}},
		ColumnKind: "utf16CodeUnits",
		Bases: map[string]sarifBase{
			sourceRoot: {Description: sarifText{Text: "The root of the repository, or else the directory in which asyncown ran."}},
		},
		Invocations: []sarifInvocation{{ExecutionSuccessful: len(r.Problems) == 0, Notifications: []sarifNotification{}}},
		Results:     []sarifResult{},
	}
	for _, p := range r.Problems {
		run.Invocations[0].Notifications = append(run.Invocations[0].Notifications, sarifNotification{"error", sarifText{Text: p}})
	}
	index := make(map[string]int)
	for i, rule := range r.Rules {
		index[rule.Name] = i
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, rule.sarif())
	}
	for i := range r.Findings {
		result := r.sarifResult(&r.Findings[i])
		result.RuleIndex = index[result.RuleID]
		run.Results = append(run.Results, result)
	}
	return run
}

// sarif converts the rule.
func (rule Rule) sarif() sarifRule {
	name, rest, _ := strings.Cut(strings.TrimSpace(rule.Doc), "\n")
	short := strings.TrimPrefix(name, rule.Name+": ")
	full, _, _ := strings.Cut(strings.TrimSpace(rest), "\n\n")
	return sarifRule{
		ID:            rule.Name,
		Short:         sarifText{Text: sentence(short)},
		Full:          sarifText{Text: sentence(strings.Join(strings.Fields(cmp.Or(full, short)), " "))},
		Help:          sarifHelp{rule.Doc, rule.Doc},
		HelpURI:       rule.URL,
		Configuration: sarifConfiguration{"warning"},
		Properties:    sarifProperties{[]string{"concurrency", "correctness"}, "warning"},
	}
}

// numeric returns a version that begins with a digit, as SARIF wants it, "" for a program
// that has no version.
func numeric(version string) string {
	version = strings.TrimPrefix(version, "v")
	if version == "" || version[0] < '0' || version[0] > '9' {
		return ""
	}
	return version
}

// sentence makes a sentence of a clause.
func sentence(clause string) string {
	if clause == "" {
		return "No description."
	}
	return strings.ToUpper(clause[:1]) + strings.TrimRight(clause[1:], ".:") + "."
}

// sarifResult converts a finding. Its RuleIndex is for the caller to set.
func (r *Report) sarifResult(f *Finding) sarifResult {
	result := sarifResult{
		RuleID:       f.Analyzer,
		Level:        "warning",
		Message:      sarifText{Text: f.Message},
		Locations:    []sarifLocation{r.sarifLocation(f.Position, "")},
		Fingerprints: map[string]string{"asyncown/v1": f.Fingerprint, "primaryLocationLineHash": f.Fingerprint},
	}
	if f.IsNote() {
		result.Level = "note"
	}
	if flows := r.sarifFlows(f.Timeline); flows != nil {
		result.CodeFlows = []sarifCodeFlow{{flows}}
	}
	for _, x := range f.Fixes {
		if fix, ok := r.sarifFix(x); ok {
			result.Fixes = append(result.Fixes, fix)
		}
	}
	return result
}

// sarifFlows converts a timeline: each actor has a flow, and the order of
// execution runs through them all.
func (r *Report) sarifFlows(timeline []Step) []sarifThreadFlow {
	var flows []sarifThreadFlow
	index := make(map[string]int)
	_, remarks := split(timeline)
	for i, s := range timeline {
		n, ok := index[s.who()]
		if slices.Contains(remarks, s.Message) && len(flows) > 0 {
			n, ok = len(flows)-1, true // of a flow of its own one would expect an actor
		}
		if !ok {
			n = len(flows)
			index[s.who()] = n
			flows = append(flows, sarifThreadFlow{ID: s.who()})
		}
		flows[n].Locations = append(flows[n].Locations, sarifFlowLocation{r.sarifLocation(s.Position, s.Message), i + 1})
	}
	return flows
}

// sarifLocation converts a position.
func (r *Report) sarifLocation(p Position, message string) sarifLocation {
	l := sarifLocation{Physical: sarifPhysical{Artifact: r.sarifArtifact(p.File)}}
	if p.Line > 0 {
		region := &sarifRegion{StartLine: p.Line}
		if p.Column > 0 {
			region.StartColumn = r.Sources.column(p.File, p.Line, p.Column)
		}
		if p.EndLine > 0 && p.EndColumn > 0 && p.Column > 0 {
			region.EndLine = p.EndLine
			region.EndColumn = r.Sources.column(p.File, p.EndLine, p.EndColumn)
		}
		l.Physical.Region = region
	}
	if message != "" {
		l.Message = &sarifText{Text: message}
	}
	return l
}

// sarifArtifact names a file.
func (r *Report) sarifArtifact(file string) sarifArtifact {
	name := Below(r.Root, file)
	if !filepath.IsAbs(name) {
		return sarifArtifact{(&url.URL{Path: filepath.ToSlash(name)}).String(), sourceRoot}
	}
	name = filepath.ToSlash(name)
	if !strings.HasPrefix(name, "/") { // a drive letter
		name = "/" + name
	}
	return sarifArtifact{URI: (&url.URL{Scheme: "file", Path: name}).String()}
}

// sarifFix converts a fix; ok is false if a file that it changes cannot be read.
func (r *Report) sarifFix(x Fix) (fix sarifFix, ok bool) {
	fix.Description = sarifText{Text: x.Message}
	index := make(map[string]int)
	for _, e := range x.Edits {
		line, column, found := r.Sources.at(e.File, e.Start)
		endLine, endColumn, foundEnd := r.Sources.at(e.File, e.End)
		if !found || !foundEnd {
			return fix, false
		}
		n, ok := index[e.File]
		if !ok {
			n = len(fix.Changes)
			index[e.File] = n
			fix.Changes = append(fix.Changes, sarifChange{Artifact: r.sarifArtifact(e.File)})
		}
		fix.Changes[n].Replacements = append(fix.Changes[n].Replacements, sarifReplacement{
			Deleted: sarifRegion{
				StartLine: line, StartColumn: r.Sources.column(e.File, line, column),
				EndLine: endLine, EndColumn: r.Sources.column(e.File, endLine, endColumn),
			},
			Inserted: sarifText{Text: e.New},
		})
	}
	return fix, len(fix.Changes) > 0
}
