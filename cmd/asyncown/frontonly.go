package main

import (
	"encoding/json"
	"errors"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// shared are the flags of the front end that mean something to go vet, too.
var shared = map[string]bool{
	"fix": true, "diff": true, "json": true, contractsFlag: true, "C": true, "tags": true, "mod": true, "modfile": true,
}

// A mistaken is a flag of the front end that only complains when the vet tool is given it.
// Without it go vet would know no such flag, and print how it is used itself.
type mistaken struct{ boolean bool }

// IsBoolFlag tells package flag, and go vet, whether a value has to follow.
func (m mistaken) IsBoolFlag() bool { return m.boolean }

// String implements flag.Value: there is no default.
func (mistaken) String() string { return "" }

// Set implements flag.Value: whatever the value, the complaint is the same.
func (mistaken) Set(string) error { return nil }

// defineFrontOnly defines the flags of the front end that the vet tool has not, and returns
// their names.
func defineFrontOnly(fs *flag.FlagSet, suite []*suiteAnalyzer) map[string]bool {
	names := make(map[string]bool)
	newFlagSet(&options{}, &buildFlags{}, &analyzerFlags{enabled: make(map[string]bool)}, suite).VisitAll(func(f *flag.Flag) {
		analyzer, _, _ := strings.Cut(f.Name, ".")
		if shared[f.Name] || findAnalyzer(suite, analyzer) != nil {
			return
		}
		names[f.Name] = true
		b, ok := f.Value.(interface{ IsBoolFlag() bool })
		fs.Var(mistaken{ok && b.IsBoolFlag()}, f.Name, "of the command only: run asyncown instead of go vet")
	})
	return names
}

// frontOnly returns the first of the flags in args that only the front end has, "" if there
// is none.
func frontOnly(args []string, names map[string]bool) string {
	for _, arg := range args {
		name, _, _ := strings.Cut(strings.TrimLeft(arg, "-"), "=")
		if strings.HasPrefix(arg, "-") && names[name] {
			return name
		}
	}
	return ""
}

// frontOnlyComplaint returns what to say of that flag of the front end.
func frontOnlyComplaint(name string, suite []*suiteAnalyzer) string {
	instead := ""
	for _, a := range suite {
		if a.Flags.Lookup(name) != nil {
			instead = ", or give go vet -" + a.Name + "." + name
			break
		}
	}
	return "-" + name + " is a flag of the command only: run asyncown instead of go vet" + instead
}

// firstToTell reports whether this process of those that one go command starts, for a package
// each, is the one to say what concerns all of them. Who analyzes a package that nobody asked
// for leaves it to the others.
func firstToTell(cfgFile string) bool {
	var cfg struct{ VetxOnly bool }
	data, err := os.ReadFile(cfgFile)
	if err != nil || json.Unmarshal(data, &cfg) != nil || cfg.VetxOnly {
		return false
	}
	// The configuration of each package has a directory of its own in one that the go command
	// removes when it ends.
	told := filepath.Join(filepath.Dir(filepath.Dir(cfgFile)), "asyncown.told")
	file, err := os.OpenFile(told, os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return !errors.Is(err, fs.ErrExist)
	}
	file.Close()
	return true
}
