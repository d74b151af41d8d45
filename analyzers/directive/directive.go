package directive

import (
	_ "embed"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/asyncown/asyncown/analyzers/borrowescape"
	"github.com/asyncown/asyncown/analyzers/bufreuse"
	"github.com/asyncown/asyncown/analyzers/closeowner"
	"github.com/asyncown/asyncown/analyzers/earlyclose"
	"github.com/asyncown/asyncown/analyzers/poolrelease"
	"github.com/asyncown/asyncown/internal/diag"
	"github.com/asyncown/asyncown/internal/directive"
	"github.com/asyncown/asyncown/internal/passes/directives"
	"github.com/asyncown/asyncown/internal/passes/ownership"
	"github.com/asyncown/asyncown/internal/refute"
	"github.com/asyncown/asyncown/internal/spell"
	"github.com/asyncown/asyncown/internal/story"
)

//go:embed doc.go
var doc string

// options are set by the flags of the analyzer.
var options diag.Options

// others are the analyzers whose findings can be ignored.
var others = []*analysis.Analyzer{
	borrowescape.Analyzer,
	bufreuse.Analyzer,
	closeowner.Analyzer,
	earlyclose.Analyzer,
	poolrelease.Analyzer,
}

// Analyzer is the directive analyzer; see the package documentation. It requires the others
// so that they have run when it judges whether they had something to ignore.
var Analyzer = &analysis.Analyzer{
	Name:     "directive",
	Doc:      diag.Doc(doc, "directive"),
	URL:      diag.URL("directive"),
	Flags:    options.Flags(),
	Requires: append([]*analysis.Analyzer{directives.Analyzer, ownership.Analyzer}, others...),
	Run:      run,
}

// A reporter reports what is wrong with a directive, and the steps that show it.
type reporter func(pos, end token.Pos, message string, steps ...analysis.RelatedInformation)

func run(pass *analysis.Pass) (any, error) {
	set := pass.ResultOf[directives.Analyzer].(*directive.Set)
	files := diag.NewSource(pass, nil, nil)
	report := reporter(func(pos, end token.Pos, message string, steps ...analysis.RelatedInformation) {
		if options.Allow(files, pos) {
			pass.Report(analysis.Diagnostic{
				Pos: pos, End: end, Category: "directive", URL: diag.URL("directive"), Message: message, Related: steps,
			})
		}
	})
	for _, p := range set.Problems {
		report(p.Pos, p.End, p.Message)
	}
	for _, i := range set.Ignores {
		switch {
		case !ignorable(i.Analyzer):
			report(i.Pos, i.End, "malformed directive: "+notIgnorable(i.Analyzer))
		case !i.Used():
			report(i.Pos, i.End, "unused directive: "+i.Analyzer+" finds nothing here")
		}
	}
	contradicted(pass, set, report)
	return nil, nil
}

// contradicted reports the directives that the bodies of their functions contradict.
func contradicted(pass *analysis.Pass, set *directive.Set, report reporter) {
	result := pass.ResultOf[ownership.Analyzer].(*ownership.Result)
	if result == nil || len(set.Stated) == 0 {
		return
	}
	result.Lock()
	defer result.Unlock()
	r := story.New(pass, result.Program, &options)
	for _, f := range refute.All(result.Program, result.Funcs, set.Stated) {
		at, reason := set.At[f.Contract], f.Reason
		var steps []analysis.RelatedInformation
		if f.Escape != nil {
			reason, steps = r.Kept(*f.Escape)
		}
		report(at.Pos, at.End, "contradicted directive: "+reason, steps...)
	}
}

// notIgnorable says that name is not that of an analyzer whose findings can be ignored, and
// which may be meant.
func notIgnorable(name string) string {
	if strings.Contains(name, ",") {
		return "an ignore is for one analyzer; write one comment for each"
	}
	var names []string
	for _, a := range others {
		names = append(names, a.Name)
	}
	message := "there is no analyzer " + name + " to ignore"
	if like := spell.Nearest(name, names); like != "" {
		message += "; did you mean " + like + "?"
	}
	return message
}

// ignorable reports whether name is that of an analyzer whose findings can be ignored.
func ignorable(name string) bool {
	return slices.ContainsFunc(others, func(a *analysis.Analyzer) bool { return a.Name == name })
}
