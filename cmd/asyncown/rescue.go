package main

import (
	"cmp"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// rescue makes the best of a run of go vet that met problems: it adds to result what can be
// found in spite of them, and tells the problems in a way that does not depend on which other
// packages were asked for.
func rescue(ctx context.Context, g *goCommand, env environment, opts *options, asked *packages, bar *counter, result *vetResult) {
	if len(result.seen) == 0 {
		if sound := g.loadable(ctx, opts, asked); sound != nil {
			result.add(vetUntilComplete(ctx, g, env, opts, sound, bar))
		}
	}
	left := asked.unseen(result.seen)
	if len(left) == 0 || ctx.Err() != nil {
		return
	}
	d, ok := g.diagnose(ctx, opts, newPackages(patternsOf(left), left))
	if !ok {
		return // go vet has said the same
	}
	result.problems = append(d.problems, slices.DeleteFunc(result.problems, d.tells)...)
	var untested []listedPackage
	for _, p := range left {
		if len(p.GoFiles)+len(p.CgoFiles) > 0 && d.tests[p.ImportPath] && !d.code[p.ImportPath] {
			untested = append(untested, p)
		}
	}
	if len(untested) > 0 && !g.overlaid() {
		result.add(vetWithoutTests(ctx, g, env, opts, untested, bar))
	}
}

// add adds to r what another run has found, and its problems if it had any of its own.
func (r *vetResult) add(other *vetResult) {
	r.findings = append(r.findings, other.findings...)
	r.problems = append(r.problems, other.problems...)
	for id := range other.seen {
		r.seen[id] = true
	}
}

// unseen returns the packages of which, or of whose tests, there is no result.
func (asked *packages) unseen(seen map[string]bool) []listedPackage {
	missing := asked.missing(seen)
	return slices.DeleteFunc(slices.Clone(asked.listed), func(p listedPackage) bool {
		return !slices.Contains(missing, p.ImportPath) && !slices.Contains(missing, p.ImportPath+"_test")
	})
}

// patternsOf returns what to call the packages on a command line.
func patternsOf(listed []listedPackage) []string {
	var patterns []string
	for _, p := range listed {
		if p.ImportPath != filesPackage {
			patterns = append(patterns, p.ImportPath)
			continue
		}
		for _, name := range slices.Concat(p.GoFiles, p.CgoFiles, p.TestGoFiles, p.XTestGoFiles) {
			patterns = append(patterns, filepath.Join(p.Dir, name))
		}
	}
	return patterns
}

// A diagnosis is what the go command says of packages that cannot be loaded or compiled.
type diagnosis struct {
	problems []problem
	code     map[string]bool // packages that are broken, or need one that is
	tests    map[string]bool // packages whose tests are
}

// diagnose asks what is wrong with the packages. Go vet tells it, too, but not all of it, and
// in words that depend on whether another package needs the one that is broken. It reports
// false if there is no answer.
func (g *goCommand) diagnose(ctx context.Context, opts *options, asked *packages) (d diagnosis, ok bool) {
	d = diagnosis{code: make(map[string]bool), tests: make(map[string]bool)}
	ok = g.broken(ctx, opts, asked, true, func(pkg, tested string, errors []*listedError) {
		if tested != "" {
			d.tests[tested] = true
		} else {
			d.code[pkg] = true
		}
		for _, e := range errors {
			if e.Err != "import cycle not allowed" { // go vet shows the whole cycle
				d.problems = append(d.problems, parseStderr(e.String(), g.dir, g.paths)...)
			}
		}
	})
	slices.SortStableFunc(d.problems, byPosition) // the go command has no order of its own
	return d, ok
}

// tells reports whether d tells the problem p, of go vet, in its own way: the compiler finds
// more than one error in a package, and words some otherwise.
func (d *diagnosis) tells(p problem) bool {
	return p.pkg != "" && located().MatchString(p.text) &&
		slices.ContainsFunc(d.problems, func(q problem) bool { return q.pkg == p.pkg })
}

// broken calls report for each of the packages that has errors, or needs one that has, and for
// each such test of package tested. With compile, these are errors in the code, too. It reports
// whether the go command could tell.
func (g *goCommand) broken(ctx context.Context, opts *options, asked *packages, compile bool, report func(pkg, tested string, errors []*listedError)) bool {
	args := []string{"list", "-e", "-test", "-json=ImportPath,ForTest,Error,DepsErrors"}
	if compile {
		args = append(args, "-export")
	}
	args = append(args, opts.buildFlags...)
	args = append(args, "--")
	out, problems := g.output(ctx, append(args, asked.patterns...)...)
	if len(problems) > 0 {
		return false
	}
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p struct {
			ImportPath, ForTest string
			Error               *listedError
			DepsErrors          []*listedError
		}
		if dec.Decode(&p) != nil {
			return true
		}
		if p.Error != nil {
			p.DepsErrors = append([]*listedError{p.Error}, p.DepsErrors...)
		}
		tested := p.ForTest
		if of, ok := strings.CutSuffix(p.ImportPath, ".test"); ok && asked.ids[of] {
			tested = cmp.Or(tested, of)
		}
		if len(p.DepsErrors) > 0 {
			report(p.ImportPath, tested, p.DepsErrors)
		}
	}
}

// loadable returns those of the packages that can be loaded with all that they and their
// tests import: one that cannot makes go vet refuse them all. The result is nil if that
// leaves out no package, or all.
func (g *goCommand) loadable(ctx context.Context, opts *options, asked *packages) *packages {
	broken := make(map[string]bool)
	g.broken(ctx, opts, asked, false, func(pkg, tested string, _ []*listedError) { broken[cmp.Or(tested, pkg)] = true })
	sound := slices.DeleteFunc(slices.Clone(asked.listed), func(p listedPackage) bool { return broken[p.ImportPath] })
	if len(sound) == 0 || len(sound) == len(asked.listed) {
		return nil
	}
	return newPackages(patternsOf(sound), sound)
}

// vetWithoutTests runs go vet on packages as if they had no tests. Go vet has no such mode, but
// takes files for missing of which an overlay says so.
func vetWithoutTests(ctx context.Context, g *goCommand, env environment, opts *options, listed []listedPackage, bar *counter) *vetResult {
	overlay := struct{ Replace map[string]string }{make(map[string]string)}
	var plain []listedPackage
	for _, p := range listed {
		for _, name := range slices.Concat(p.TestGoFiles, p.XTestGoFiles) {
			overlay.Replace[filepath.Join(p.Dir, name)] = ""
		}
		p.TestGoFiles, p.XTestGoFiles = nil, nil
		plain = append(plain, p)
	}
	result := &vetResult{}
	file, err := os.CreateTemp("", "asyncown-*.json")
	if err == nil {
		defer os.Remove(file.Name())
		err = cmp.Or(json.NewEncoder(file).Encode(overlay), file.Close())
	}
	if err != nil {
		result.problems = []problem{{text: err.Error()}}
		return result
	}
	like := *opts
	like.buildFlags = append(slices.Clip(opts.buildFlags), "-overlay="+file.Name())
	return vetUntilComplete(ctx, g, env, &like, newPackages(patternsOf(plain), plain), bar)
}

// overlaid reports whether the user has an overlay already: there can be only one.
func (g *goCommand) overlaid() bool { return strings.Contains(g.goflags, "-overlay") }
