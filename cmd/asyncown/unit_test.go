package main

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/asyncown/asyncown/internal/report"
)

func TestParsePosition(t *testing.T) {
	for in, want := range map[string]report.Position{
		"/a/b.go:3:14":    {File: "/a/b.go", Line: 3, Column: 14},
		"/a/b.go:3":       {File: "/a/b.go", Line: 3},
		"/a/b.go":         {File: "/a/b.go"},
		"-":               {File: "-"},
		"":                {},
		`C:\a\b.go:3:14`:  {File: `C:\a\b.go`, Line: 3, Column: 14},
		"/a/1:2/b.go:3:4": {File: "/a/1:2/b.go", Line: 3, Column: 4},
	} {
		if got := parsePosition(in); got != want {
			t.Errorf("parsePosition(%q) = %+v, want %+v", in, got, want)
		}
	}
}

func TestPathNames(t *testing.T) {
	root := filepath.FromSlash("/src/me")
	paths := pathNames{cwd: root}
	for in, want := range map[string]string{
		"/src/me/a/b.go":   "a/b.go",
		"/src/me/b.go":     "b.go",
		"/src/me2/b.go":    "/src/me2/b.go",
		"/src/b.go":        "/src/b.go",
		"/src/me/..b/c":    "..b/c",
		"relative/name.go": "relative/name.go",
	} {
		if got := paths.show(filepath.FromSlash(in)); got != filepath.FromSlash(want) {
			t.Errorf("show(%q) = %q, want %q", in, got, want)
		}
	}
}

// decodeFile decodes a recorded stream.
func decodeFile(t *testing.T, name string) (*vetResult, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	result := &vetResult{seen: make(map[string]bool)}
	err = decodeStream(bytes.NewReader(data), result, func(string) {})
	return result, err
}

func TestDecodeStream(t *testing.T) {
	result, err := decodeFile(t, "testdata/vet.json")
	if err != nil {
		t.Fatal(err)
	}
	wantProblems := []problem{{pkg: "example.com/m/q", text: "brittle failed on example.com/m/q: cannot cope"}}
	if !reflect.DeepEqual(result.problems, wantProblems) {
		t.Errorf("problems %v, want %v", result.problems, wantProblems)
	}
	if !result.seen["example.com/m/p"] || len(result.seen) != 1 {
		t.Errorf("seen %v", result.seen)
	}
	asked := &packages{ids: map[string]bool{"example.com/m/p": true, "example.com/m/p_test": true}}
	for _, test := range []struct {
		name  string
		tests bool
		color bool
		want  string
	}{
		{"text", true, false, `p/p.go:8:2: b is overwritten (lending)
	p/p.go:7:2: b is lent here
	/elsewhere/x.go:1: it is overwritten here
p/p.go:9:2: b is overwritten (lending)
p/p_test.go:3:1: c is overwritten (lending)
p/p.go:1:1: note: gave up on F (lending)
`},
		{"text", false, true, "\x1b[1mp/p.go:8:2\x1b[0m: \x1b[1mb is overwritten\x1b[0m (lending)\n" +
			"\tp/p.go:7:2: b is lent here\n\t/elsewhere/x.go:1: it is overwritten here\n" +
			"\x1b[1mp/p.go:9:2\x1b[0m: \x1b[1mb is overwritten\x1b[0m (lending)\n" +
			"\x1b[1mp/p.go:1:1\x1b[0m: note: \x1b[1mgave up on F\x1b[0m (lending)\n"},
		{"json", false, false, `{"analyzer":"lending","category":"goroutine","position":{"file":"p/p.go","line":8,"column":2,"endLine":8,"endColumn":14},"message":"b is overwritten","url":"https://example.com/lending#goroutine","timeline":[{"position":{"file":"p/p.go","line":7,"column":2,"endLine":7,"endColumn":9},"message":"b is lent here","actor":"","other":"","link":""},{"position":{"file":"/elsewhere/x.go","line":1,"column":0,"endLine":0,"endColumn":0},"message":"it is overwritten here","actor":"","other":"","link":""}],"fixes":[{"message":"Lend a copy","edits":[{"file":"p/p.go","start":91,"end":92,"new":"<b>"}]}],"fingerprint":"5d1d95cc23eb6e5c:1"}
{"analyzer":"lending","category":"","position":{"file":"p/p.go","line":9,"column":2,"endLine":9,"endColumn":3},"message":"b is overwritten","url":"https://example.com/lending","timeline":[],"fixes":[],"fingerprint":"c59c909d5d25744d:1"}
{"analyzer":"lending","category":"explain","position":{"file":"p/p.go","line":1,"column":1,"endLine":1,"endColumn":1},"message":"gave up on F","url":"https://example.com/lending","timeline":[],"fixes":[],"fingerprint":"7c4aa3db425e0a33:1"}
`},
	} {
		var out bytes.Buffer
		env := environment{Dir: "/m", Color: test.color, Analyzers: toys()}
		findings := tidy(result.findings, asked, test.tests)
		report.Identify(findings, new(report.Sources))
		r := newReport(env, findings, nil)
		if err := report.Formats[test.name](&out, r); err != nil {
			t.Fatal(err)
		}
		if out.String() != test.want {
			t.Errorf("%s:\n%s\nwant:\n%s", test.name, out.String(), test.want)
		}
	}
}

func TestDecodeGarbage(t *testing.T) {
	for _, in := range []string{"garbage", `{"p": {"lending": 3}}`, `{"p": `, `{"p": {"lending": [{"posn": 3}]}}`} {
		result := &vetResult{seen: make(map[string]bool)}
		if err := decodeStream(strings.NewReader(in), result, func(string) {}); err == nil {
			t.Errorf("%s: no error", in)
		}
	}
}

func TestParseStderr(t *testing.T) {
	for _, test := range []struct{ name, in, want string }{
		{"types", "# example.com/m/p\n./p.go:3:2: undefined: a\n\thave (int)\n\twant ()\n",
			"p: p/p.go:3:2: undefined: a have (int) want ()"},
		{"variant", "# example.com/m/p [example.com/m/p.test]\np_test.go:3:2: undefined: a\n",
			"p: p/p_test.go:3:2: undefined: a"},
		{"brackets", "# example.com/m/p\n# [example.com/m/p]\n../q/q.go:3:2: undefined: a\n",
			"p: q/q.go:3:2: undefined: a"},
		{"go", "go: downloading example.org/x v1.0.0\ngo: updates to go.mod needed; to update it:\n\tgo mod tidy\n",
			": updates to go.mod needed; to update it: go mod tidy"},
		{"go.mod", "go: errors parsing go.mod:\ngo.mod:4: unknown directive: requre\ngo.mod:5: unknown directive: foo\n",
			": p/go.mod:4: unknown directive: requre|: p/go.mod:5: unknown directive: foo"},
		{"tool", "# example.com/m/p\nasyncown: internal error: x panicked on p: boom\ngoroutine 1 [running]:\nmain.main()\n\tx.go:3\n# example.com/m/q\nq.go:1:1: bad\n",
			"p: internal error: x panicked on p: boom|q: p/q.go:1:1: bad"},
		{"overflow", "# example.com/m/p\nruntime: goroutine stack exceeds 1000000000-byte limit\nfatal error: stack overflow\n\nruntime stack:\nruntime.throw\n",
			"p: internal error in the analysis of example.com/m/p: fatal error: stack overflow"},
		{"empty", "\n", ""},
	} {
		var got []string
		for _, p := range parseStderr(test.in, "/m/p", pathNames{cwd: "/m"}) {
			got = append(got, strings.TrimPrefix(p.pkg, "example.com/m/")+": "+p.text)
		}
		if s := strings.Join(got, "|"); s != test.want {
			t.Errorf("%s: got %q, want %q", test.name, s, test.want)
		}
	}
}

func TestSummarize(t *testing.T) {
	in := []problem{
		{"p", "1"}, {"p", "2"}, {"p", "1"}, {"p", "3"}, {"p", "4"}, {"p", "5"},
		{"", "a"}, {"", "b"}, {"", "c"}, {"", "d"},
		{"q", `could not import p (no package vetx file for "p")`},
	}
	want := []string{"1", "2", "3", "a", "b", "c", "d", "2 more errors in p"}
	if got := summarize(in); !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	many := []problem{{"p", "1"}, {"p", "2"}, {"p", "3"}, {"p", "4"}, {"q", "1"}, {"p", "p.go:9:2: too many errors"}}
	if got, want := summarize(many), []string{"1", "2", "3", "many more errors in p"}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := summarize(in[len(in)-1:]); len(got) != 1 {
		t.Errorf("a consequence without its cause: got %q", got)
	}
}

func TestToolCalls(t *testing.T) {
	for in, want := range map[string]bool{
		"-V=full":                         true,
		"-flags":                          true,
		"-json /build/b001/vet.cfg":       true,
		"":                                false,
		"./...":                           false,
		"-flags=1":                        false,
		"help":                            false,
		"-frontend=main/0 -json ./vet.go": false,
	} {
		if got := isToolCall(strings.Fields(in)); got != want {
			t.Errorf("isToolCall(%q) = %v", in, got)
		}
	}
	for in, want := range map[string]bool{
		"":                       true,
		"-json":                  true,
		"-fix":                   false,
		"--fix":                  false,
		"-fix=true":              false,
		"-fix=false":             true,
		"-fix -diff":             true,
		"-fix=true -diff=false":  false,
		"-fix -fix=false":        true,
		"-fixed -lending.fix=no": true,
	} {
		if got := mayReport(strings.Fields(in)); got != want {
			t.Errorf("mayReport(%q) = %v", in, got)
		}
	}
}

func TestWithFindings(t *testing.T) {
	const local = `"VetxOnly":true,"ModulePath":"example.com/m","ModuleVersion":""`
	for _, test := range []struct {
		name, cfg  string
		everything bool
		changed    bool
	}{
		{"local", `{"Dir":"/m/p",` + local + `,"Unknown":[1]}`, false, true},
		{"asked for", `{"VetxOnly":false,"ModulePath":"example.com/m"}`, false, false},
		{"dependency", `{"VetxOnly":true,"ModulePath":"example.org/d","ModuleVersion":"v1.0.0"}`, false, false},
		{"dependency asked for", `{"VetxOnly":true,"ModulePath":"example.org/d","ModuleVersion":"v1.0.0"}`, true, true},
		{"vendored", `{"Dir":"/m/vendor/example.org/d",` + local + `}`, false, false},
		{"std", `{"VetxOnly":true}`, false, false},
		{"std asked for", `{"VetxOnly":true}`, true, true},
		{"go1.27", `{` + local + `,"Module":{"Path":"example.com/m"}}`, true, false},
		{"garbage", `{`, true, false},
	} {
		file := filepath.Join(t.TempDir(), "vet.cfg")
		if err := os.WriteFile(file, []byte(test.cfg), 0o666); err != nil {
			t.Fatal(err)
		}
		got := withFindings(file, test.everything)
		if (got != file) != test.changed {
			t.Errorf("%s: changed = %v", test.name, !test.changed)
		}
		if test.changed {
			data, err := os.ReadFile(got)
			if err != nil || !strings.Contains(string(data), `"VetxOnly":false`) ||
				strings.Contains(test.cfg, "Unknown") != strings.Contains(string(data), `"Unknown":[1]`) {
				t.Errorf("%s: %s, %v", test.name, data, err)
			}
		}
	}
	if got := withFindings("no/such.cfg", true); got != "no/such.cfg" {
		t.Errorf("missing file: %s", got)
	}
}

func TestGrowth(t *testing.T) {
	for live, want := range map[uint64]int{
		0:             usualGrowth,
		leastHeap / 8: 700,
		leastHeap / 2: 100,
		leastHeap - 1: usualGrowth,
		2 * leastHeap: usualGrowth,
	} {
		if got := growth(live); got != want {
			t.Errorf("growth(%d) = %d, want %d", live, got, want)
		}
	}
}

func TestTested(t *testing.T) {
	for name, test := range map[string]struct {
		files   map[string]string
		ignored string
		want    bool
	}{
		"none":         {map[string]string{"p.go": "package p"}, "", false},
		"own":          {map[string]string{"p.go": "package p", "a_test.go": "package p_test", "p_test.go": "package p"}, "", true},
		"external":     {map[string]string{"p.go": "package p", "p_test.go": "package p_test"}, "", false},
		"ignored":      {map[string]string{"p.go": "package p", "p_test.go": "package p"}, "p_test.go", false},
		"hidden":       {map[string]string{"p.go": "package p", "_p_test.go": "package p", ".p_test.go": "package p"}, "", false},
		"broken":       {map[string]string{"p.go": "package p", "p_test.go": "p"}, "", false},
		"odd name":     {map[string]string{"p.go": "package p_test", "p_test.go": "package p_test"}, "", true},
		"broken twice": {map[string]string{"p.go": "p", "p_test.go": "p"}, "", false},
	} {
		dir := t.TempDir()
		for file, text := range test.files {
			if err := os.WriteFile(filepath.Join(dir, file), []byte(text+"\n"), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		u := &unitFiles{Dir: dir, GoFiles: []string{filepath.Join(dir, "p.go")}, IgnoredFiles: []string{filepath.Join(dir, test.ignored)}}
		if got := u.tested(); got != test.want {
			t.Errorf("%s: tested = %v", name, got)
		}
	}
	if (&unitFiles{Dir: "no/such", GoFiles: []string{"p.go"}}).tested() || (&unitFiles{}).tested() {
		t.Error("a package without a directory or files is tested")
	}
}

func TestVersions(t *testing.T) {
	for _, test := range []struct {
		cmd, tool string
		ok        bool
	}{
		{"go1.26.8", "go1.26.0", true},
		{"go1.26.0", "go1.27.1", true},
		{"go1.27rc1", "go1.26.8", false},
		{"go1.27.4", "go1.26.8", false},
		{"go1.27.4-custom", "go1.26.8", false},
		{"devel go1.28-abc", "go1.26.8", true},
		{"go1.27.4", "devel", true},
	} {
		if p := checkVersion(test.cmd, test.tool); (p == nil) != test.ok {
			t.Errorf("checkVersion(%s, %s) = %v", test.cmd, test.tool, p)
		}
	}
	for want, info := range map[string]*debug.BuildInfo{
		"v1.2.3":  {Main: debug.Module{Version: "v1.2.3"}},
		"(devel)": {Main: debug.Module{Version: "(devel)"}},
		"devel-0123456789ab+dirty": {Settings: []debug.BuildSetting{
			{Key: "vcs.revision", Value: "0123456789abcdef"}, {Key: "vcs.modified", Value: "true"}}},
	} {
		if got := buildVersion(info); got != want {
			t.Errorf("buildVersion = %q, want %q", got, want)
		}
	}
	for _, arg := range []string{"-version", "version"} {
		var out bytes.Buffer
		status := run(t.Context(), environment{Args: []string{arg}, Stdout: &out, Analyzers: toys()})
		if status != exitClean || !strings.HasPrefix(out.String(), "asyncown ") || strings.Count(out.String(), "\n") != 1 {
			t.Errorf("%s: %d, %q", arg, status, out.String())
		}
	}
}

func TestColorWanted(t *testing.T) {
	for _, test := range []struct {
		noColor, term string
		want          bool
	}{{"", "xterm", true}, {"1", "xterm", false}, {"", "dumb", false}} {
		t.Setenv("NO_COLOR", test.noColor)
		t.Setenv("TERM", test.term)
		if colorWanted() != test.want {
			t.Errorf("NO_COLOR=%s TERM=%s: colour %v", test.noColor, test.term, !test.want)
		}
	}
}
