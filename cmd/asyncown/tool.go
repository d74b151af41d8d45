package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis/unitchecker"
)

// isToolCall reports whether the go command calls this program as a vet tool:
// to ask for its version or its flags, or to analyze one package.
func isToolCall(args []string) bool {
	return slices.Contains(args, "-V=full") || slices.Contains(args, "-flags") ||
		len(args) > 0 && strings.HasSuffix(args[len(args)-1], ".cfg")
}

// toolMain is the vet tool. It does not return.
func toolMain(suite []*suiteAnalyzer) {
	startHeap()
	args := os.Args[1:]
	// The flag is parsed below, from the arguments; it is defined so that the
	// go command lets it pass.
	flag.String(frontFlag, "", "set by the asyncown command when it runs go vet")
	flag.String(contractsFlag, "", contractsUsage)
	names := defineFrontOnly(flag.CommandLine, suite)
	request, byFront := parseFrontRequest(args)
	if byFront {
		if request.infer {
			suite = []*suiteAnalyzer{lister}
		}
		suite = append(slices.Clip(suite), marker)
	}
	if n := len(os.Args) - 1; n > 0 && strings.HasSuffix(os.Args[n], ".cfg") {
		if err := checkConfig(os.Args[n]); err != nil {
			fmt.Fprintf(os.Stderr, "asyncown: %v\n", err)
			os.Exit(exitTrouble)
		}
		if name := frontOnly(args, names); name != "" {
			if firstToTell(os.Args[n]) {
				complain(os.Stderr, frontOnlyComplaint(name, suite))
				os.Exit(exitTrouble)
			}
			os.Exit(exitClean)
		}
		if mayReport(args) {
			os.Args[n] = withFindings(os.Args[n], request.everything)
		}
		if err := useContracts(suite, args); err != nil {
			for line := range strings.Lines(err.Error()) {
				complain(os.Stderr, strings.TrimSuffix(line, "\n"))
			}
			os.Exit(exitTrouble)
		}
		factsOnly(suite, os.Args[n])
		guard(suite)
	}
	unitchecker.Main(suite...)
}

// checkConfig returns an error if the file is none that go vet writes for a package:
// whoever typed its name has to be told so.
func checkConfig(file string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var cfg struct{ ImportPath string }
	if json.Unmarshal(data, &cfg) != nil || cfg.ImportPath == "" {
		return fmt.Errorf("%s is not a configuration that go vet has written", file)
	}
	return nil
}

// frontFlag is the flag by which the front end talks to the vet tool. As the
// go command caches results by the tool's flags, results of the front end are
// never mixed with those of a plain "go vet -vettool", whose output may have
// been cut off.
const frontFlag = "frontend"

// A frontRequest is what the front end has to say to the vet tool.
type frontRequest struct {
	everything bool // packages of other modules or of std were asked for
	infer      bool // what is inferred is wanted instead of findings
	attempt    int  // see vetUntilComplete
}

// arg returns the request as a command-line argument.
func (r frontRequest) arg() string {
	scope, what := "main", "findings"
	if r.everything {
		scope = "all"
	}
	if r.infer {
		what = "contracts"
	}
	return fmt.Sprintf("-%s=%s/%s/%d", frontFlag, scope, what, r.attempt)
}

// parseFrontRequest finds the front end's request among the tool's arguments.
func parseFrontRequest(args []string) (r frontRequest, ok bool) {
	for _, arg := range args {
		if value, found := strings.CutPrefix(arg, "-"+frontFlag+"="); found {
			scope, rest, _ := strings.Cut(value, "/")
			what, _, _ := strings.Cut(rest, "/")
			return frontRequest{everything: scope == "all", infer: what == "contracts"}, true
		}
	}
	return frontRequest{}, false
}

// mayReport reports whether it does no harm to report findings that the go
// command did not ask for. It does if the tool is to apply fixes: it would
// change files that the go command has given it no archive for.
func mayReport(args []string) bool {
	return !boolArg(args, "fix") || boolArg(args, "diff")
}

// boolArg reports whether the boolean flag is set in args.
func boolArg(args []string, name string) bool {
	set := false
	for _, arg := range args {
		arg, value, given := strings.Cut(strings.TrimPrefix(arg, "-"), "=")
		if strings.TrimPrefix(arg, "-") != name {
			continue
		}
		on, err := strconv.ParseBool(value)
		set = !given || err == nil && on
	}
	return set
}
