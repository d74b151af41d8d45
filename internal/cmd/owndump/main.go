// Owndump prints what the engine knows of the functions of a package: their
// events, their outcomes, and the conflicts caught.
//
//	owndump [-func NAME] [packages]
package main

import (
	"flag"
	"fmt"
	"os"
	"runtime/pprof"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/asyncown/asyncown/internal/dump"
	"github.com/asyncown/asyncown/internal/passes/ownership"
)

func main() {
	name := flag.String("func", "", "print only functions whose name contains `text`")
	dir := flag.String("C", "", "change to `dir` first")
	tests := flag.Bool("tests", false, "analyze the tests, too")
	profile := flag.String("cpuprofile", "", "write a profile of the processor time to `file`")
	flag.Parse()
	if *profile != "" {
		f, err := os.Create(*profile)
		if err != nil {
			fail(err)
		}
		defer f.Close()
		if err := pprof.StartCPUProfile(f); err != nil {
			fail(err)
		}
		defer pprof.StopCPUProfile()
	}
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax | packages.NeedModule, Dir: *dir, Tests: *tests}, flag.Args()...)
	if err != nil {
		fail(err)
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{ownership.Analyzer}, pkgs, nil)
	if err != nil {
		fail(err)
	}
	for _, act := range graph.Roots {
		if act.Err != nil {
			fail(act.Err)
		}
		if r, ok := act.Result.(*ownership.Result); ok && r != nil {
			print(act, r, *name)
		}
	}
}

// print writes the functions of one package.
func print(act *checker.Action, r *ownership.Result, name string) {
	p := dump.Printer{Out: os.Stdout, Fset: act.Package.Fset, Program: r.Program}
	fmt.Printf("package %s\n", act.Package.PkgPath)
	for _, fn := range r.Funcs {
		if strings.Contains(fn.String(), name) {
			if s := r.Program.Summary(fn); s != nil {
				p.Summary(s)
			}
		}
	}
	for _, c := range r.Program.Conflicts {
		p.Conflict(c)
	}
	for _, n := range r.Program.Notes {
		fmt.Printf("note: %s: %s\n", p.Fset.Position(n.Pos), n.Reason)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "owndump:", err)
	os.Exit(1)
}
