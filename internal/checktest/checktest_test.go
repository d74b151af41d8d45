package checktest_test

import (
	"fmt"
	"go/ast"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/asyncown/asyncown/internal/checktest"
)

// calls reports each call of a function named bad, with a related position at
// the start of the function around it.
var calls = &analysis.Analyzer{
	Name: "calls",
	Doc:  "report calls of bad",
	Run: func(pass *analysis.Pass) (any, error) {
		for _, f := range pass.Files {
			var around ast.Node
			for n := range ast.Preorder(f) {
				switch n := n.(type) {
				case *ast.FuncDecl:
					around = n
				case *ast.CallExpr:
					if id, ok := n.Fun.(*ast.Ident); ok && id.Name == "bad" {
						pass.Report(analysis.Diagnostic{
							Pos:     n.Pos(),
							Message: "bad is called",
							Related: []analysis.RelatedInformation{{Pos: around.Pos(), Message: "in this function"}},
						})
					}
				}
			}
		}
		return nil, nil
	},
}

// errorList keeps what is reported to it.
type errorList []string

func (l *errorList) Errorf(format string, args ...any) {
	*l = append(*l, fmt.Sprintf(format, args...))
}

func TestRun(t *testing.T) {
	tests := []struct{ name, code, want string }{
		{"met", "func f() { // related `this function`\n\tbad() // want `called`\n}\n", ""},
		{"same line", "func f() { bad() } // related \"in\" \"function\" // want `called`\n", ""},
		{"unmarked", "func f() {\n\tbad() // want `called`\n}\n", ""},
		{"unmet", "func f() { // related `elsewhere`\n\tbad() // want `called`\n}\n", "no related position matching `elsewhere`"},
		{"wrong line", "func f() {\n\tbad() // related `function` // want `called`\n}\n", "no related position matching `function`"},
		{"malformed", "func f() {} // related unquoted\n", "malformed mark"},
		{"no finding", "func f() {} // want `called`\n", "no diagnostic was reported"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var errs errorList
			checktest.Run(&errs, module(t, "package p\n\nfunc bad() {}\n\n"+test.code), calls, "p")
			got := strings.Join(errs, "\n")
			if test.want == "" && got != "" || !strings.Contains(got, test.want) || len(errs) > 1 {
				t.Errorf("got errors %q, want one with %q", errs, test.want)
			}
		})
	}
}

// module writes a module with the one package p.
func module(t *testing.T, src string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "p"), 0o777); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"go.mod": "module p.test\n\ngo 1.26.0\n", "p/p.go": src} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestRename(t *testing.T) {
	dir := module(t, `package p

type reader interface{ Read() T }

type T struct{ size int }

type embeds struct {
	T
	*error2
}

type error2 struct{ error }

func (t T) Read() T { return t }

func use[E any](v any, e E) (n int) {
loop:
	for i := range 3 {
		switch v := v.(type) {
		case *embeds:
			n += v.T.size + v.size + i + len(v.Error())
			break loop
		case reader:
			n = v.Read().size
		case struct{ a, b int }:
			n = v.b
		}
	}
	return n
}
`)
	cfg := &packages.Config{Mode: packages.LoadSyntax, Dir: dir}
	pkgs, err := packages.Load(cfg, "./p")
	if err != nil || len(pkgs) != 1 || len(pkgs[0].Errors) > 0 {
		t.Fatal(pkgs[0].Errors, err)
	}
	overlay, err := checktest.Rename(pkgs)
	if err != nil {
		t.Fatal(err)
	}
	cfg.Overlay = overlay
	renamed, err := packages.Load(cfg, "./p")
	if err != nil || len(renamed[0].Errors) > 0 {
		t.Fatal(renamed[0].Errors, err)
	}
	text := string(overlay[filepath.Join(dir, "p", "p.go")])
	for _, name := range []string{"reader", "embeds", "error2", "use", "size", "loop"} {
		if strings.Contains(text, name) {
			t.Errorf("the name %s is still there:\n%s", name, text)
		}
	}
	if !strings.Contains(text, "error }") || strings.Count(text, "Error()") != 1 {
		t.Errorf("names of the language are changed:\n%s", text)
	}
}
