package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/asyncown/asyncown/internal/spell"
)

// options is the parsed command line of the front end.
type options struct {
	fix       bool
	diff      bool
	tests     bool
	explain   bool
	generated bool
	help      bool
	version   bool
	infer     bool // list what is inferred instead of findings

	format     string // key of report.Formats
	chosen     []chosenFormat
	html       string // file for the page
	known      knownFindings
	chdir      string
	contracts  string          // file with contracts
	buildFlags []string        // flags of both go list and go vet
	toolFlags  []string        // flags of the analyzers
	running    map[string]bool // analyzers that are not turned off
	told       map[string]bool // analyzers that name actors in their steps
	patterns   []string        // packages to analyze, as written
}

// rewrites reports whether fixes are asked for.
func (opts *options) rewrites() bool { return opts.fix || opts.diff }

// parseFlags parses the arguments of the front end.
func parseFlags(args []string, suite []*suiteAnalyzer) (*options, error) {
	opts := &options{format: "text", running: make(map[string]bool), told: make(map[string]bool)}
	build := &buildFlags{}
	choice := &analyzerFlags{enabled: make(map[string]bool)}
	fs := newFlagSet(opts, build, choice, suite)
	if err := fs.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			opts.help = true
			return opts, nil
		}
		return nil, flagError(err, fs)
	}
	if name := emptyFlag(fs); name != "" {
		return nil, fmt.Errorf("-%s needs a value: the one that it has is empty", name)
	}
	if f := patternFlag(fs); f != nil {
		return nil, fmt.Errorf("-%s %s: this names packages, and is where a file should be; want -%[1]s=FILE %[2]s", f.Name, f.Value)
	}
	opts.patterns = fs.Args()
	if f := detached(fs, args); f != nil {
		return nil, fmt.Errorf("-%s takes its value after an equals sign; want -%[1]s=%s", f.Name, opts.patterns[0])
	}
	for _, arg := range opts.patterns {
		if arg == "" { // the go command would take it for the current directory
			return nil, errors.New("an empty argument is no package; perhaps it is a variable that is not set")
		}
		if strings.HasPrefix(arg, "-") {
			return nil, fmt.Errorf("flag %s must come before the packages", arg)
		}
	}
	if err := opts.chooseFormat(); err != nil {
		return nil, err
	}
	if err := opts.rivalry(); err != nil {
		return nil, err
	}
	if len(opts.patterns) == 0 {
		opts.patterns = []string{"./..."}
	}
	opts.buildFlags = build.args()
	var err error
	opts.toolFlags, err = choice.args(suite, opts)
	return opts, err
}

// fileFlags are the flags whose value names a file.
var fileFlags = []string{"baseline", "write-baseline", "html", contractsFlag}

// patternFlag returns a flag whose file looks like a pattern of packages, so that the flag was
// probably given none; nil if there is none.
func patternFlag(fs *flag.FlagSet) (found *flag.Flag) {
	fs.Visit(func(f *flag.Flag) {
		if slices.Contains(fileFlags, f.Name) && strings.Contains(f.Value.String(), "...") {
			found = f
		}
	})
	return found
}

// detached returns the flag of fs that is on or off and is followed by that word where packages
// should be; nil if there is none. args are what was parsed.
func detached(fs *flag.FlagSet, args []string) *flag.Flag {
	last := len(args) - fs.NArg() - 1
	if last < 0 || fs.Arg(0) != "false" && fs.Arg(0) != "true" {
		return nil
	}
	f := fs.Lookup(strings.TrimLeft(args[last], "-"))
	if f == nil || !strings.HasPrefix(args[last], "-") {
		return nil
	}
	if b, ok := f.Value.(interface{ IsBoolFlag() bool }); !ok || !b.IsBoolFlag() {
		return nil // it is the value of another flag
	}
	return f
}

// emptyFlag returns the name of a flag that was given an empty text, perhaps by a variable that
// was not set, although that means nothing; "" if there is none.
func emptyFlag(fs *flag.FlagSet) (name string) {
	fs.Visit(func(f *flag.Flag) {
		if f.Value.String() == "" && (f.Name == "new-from" || slices.Contains(fileFlags, f.Name)) {
			name = f.Name
		}
	})
	return name
}

// flagError puts an error of parsing the flags of fs into our words.
func flagError(err error, fs *flag.FlagSet) error {
	name, unknown := strings.CutPrefix(err.Error(), "flag provided but not defined: -")
	if m := badValue().FindStringSubmatch(err.Error()); m != nil {
		reason := m[4]
		if m[1] == "boolean " {
			reason = "want true or false"
		}
		return fmt.Errorf("-%s=%s: %s", m[3], unquoted(m[2]), reason)
	}
	if !unknown {
		return fmt.Errorf(`%w; run "%s -h" for usage`, err, fs.Name())
	}
	var names []string
	fs.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
	if like := spell.Nearest(name, names); like != "" {
		return fmt.Errorf("unknown flag -%s; did you mean -%s?", name, like)
	}
	return fmt.Errorf(`unknown flag -%s; run "%s -h" for usage`, name, fs.Name())
}

// badValue matches what package flag says of a value that a flag does not take.
var badValue = pattern(`^invalid (boolean )?value ("(?:[^"\\]|\\.)*") for (?:flag )?-([^:]+): (.*)`)

// unquoted returns the value that is quoted, without the quotes if it can do without them.
func unquoted(quoted string) string {
	value := strings.Trim(quoted, `"`)
	if value == "" || strings.ContainsAny(value, " \"\\") {
		return quoted
	}
	return value
}

// newFlagSet defines the flags of the front end. Help reads their names and
// usage from it, too.
func newFlagSet(opts *options, build *buildFlags, choice *analyzerFlags, suite []*suiteAnalyzer) *flag.FlagSet {
	fs := flag.NewFlagSet("asyncown", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.Usage = func() {}
	defineFormats(fs, opts)
	opts.known.define(fs)
	fs.BoolVar(&opts.fix, "fix", false, "change the files so that findings are settled, as far as there is a fix")
	fs.BoolVar(&opts.diff, "diff", false, "print what -fix would change, and change nothing")
	fs.BoolVar(&opts.tests, "tests", true, "report findings in _test.go files")
	fs.BoolVar(&opts.explain, "explain", false, "also print notes on where analyzers gave up")
	fs.BoolVar(&opts.generated, "generated", false, "report findings in generated files")
	fs.BoolVar(&opts.version, "version", false, "print the version and exit")
	fs.StringVar(&opts.contracts, contractsFlag, "", contractsUsage)
	build.define(fs, opts)
	for _, a := range suite {
		name := a.Name
		fs.BoolFunc(name, "run "+name+"; if any analyzer is turned on, only those run", func(s string) error {
			on, err := strconv.ParseBool(s)
			choice.enabled[name] = on
			return err
		})
		eachFlag(a, func(f *flag.Flag) { choice.define(fs, name, f) })
	}
	return fs
}

// buildFlags are the flags that select how packages are found.
type buildFlags struct{ tags, mod, modfile string }

// define adds the flags to fs, and the one that selects the directory.
func (b *buildFlags) define(fs *flag.FlagSet, opts *options) {
	fs.StringVar(&opts.chdir, "C", "", "change to `dir` before doing anything")
	fs.StringVar(&b.tags, "tags", "", "build `tags`, as with go build")
	fs.StringVar(&b.mod, "mod", "", "module download `mode`, as with go build")
	fs.StringVar(&b.modfile, "modfile", "", "use `file` instead of go.mod, as with go build")
}

// args returns the flags for the go command.
func (b *buildFlags) args() []string {
	var args []string
	for _, f := range []struct{ name, value string }{
		{"tags", b.tags}, {"mod", b.mod}, {"modfile", b.modfile},
	} {
		if f.value != "" {
			args = append(args, "-"+f.name+"="+f.value)
		}
	}
	return args
}

// analyzerFlags collects the flags that concern single analyzers.
type analyzerFlags struct {
	enabled map[string]bool // analyzers that were turned on or off
	set     []string        // flags of analyzers, in order
}

// define adds the flag f of the named analyzer, as -NAME.FLAG. The value is
// tried on the analyzer's own flag so that a bad one is reported here, once,
// and not by the vet tool for every package.
func (c *analyzerFlags) define(fs *flag.FlagSet, analyzer string, f *flag.Flag) {
	name := analyzer + "." + f.Name
	try := func(s string) error {
		before := f.Value.String()
		defer f.Value.Set(before)
		if err := f.Value.Set(s); err != nil {
			return err
		}
		c.set = append(c.set, "-"+name+"="+s)
		return nil
	}
	if b, ok := f.Value.(interface{ IsBoolFlag() bool }); ok && b.IsBoolFlag() {
		fs.BoolFunc(name, f.Usage, try)
	} else {
		fs.Func(name, f.Usage, try)
	}
}

// args returns the flags for the vet tool. Turned on analyzers are expressed
// by turning off the others, so that the tool's own marker analyzer stays on.
func (c *analyzerFlags) args(suite []*suiteAnalyzer, opts *options) ([]string, error) {
	var args, told []string
	only := false
	for _, on := range c.enabled {
		only = only || on
	}
	running := 0
	for _, a := range suite {
		if on, mentioned := c.enabled[a.Name]; mentioned && !on || !mentioned && only {
			args = append(args, "-"+a.Name+"=false")
			continue
		}
		running++
		opts.running[a.Name] = true
		for _, f := range []struct {
			name string
			on   bool
		}{{"explain", opts.explain}, {"generated", opts.generated}} {
			if f.on && a.Flags.Lookup(f.name) != nil {
				args = append(args, "-"+a.Name+"."+f.name)
			}
		}
		if a.Flags.Lookup(actorsFlag) != nil {
			told = append(told, "-"+a.Name+"."+actorsFlag)
			opts.told[a.Name] = true
		}
	}
	if running == 0 {
		return nil, errors.New("all analyzers are turned off")
	}
	return slices.Concat(args, c.set, told), nil // the last one counts
}

// eachFlag calls do for the flags of a that users of the command can set.
func eachFlag(a *suiteAnalyzer, do func(*flag.Flag)) {
	a.Flags.VisitAll(func(f *flag.Flag) {
		if f.Name != actorsFlag {
			do(f)
		}
	})
}

// actorsFlag is the flag of analyzers that makes them begin the steps of a
// timeline with who does it. The front end always sets it, and takes the names off again.
const actorsFlag = "actors"
