package directive

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"testing"
)

// read returns the directives of a file.
func read(t *testing.T, src string) *Set {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := new(types.Config).Check("example.com/p", fset, []*ast.File{f}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return Read(fset, pkg, []*ast.File{f})
}

// TestNames expects a line of the table for each directive that names its places.
func TestNames(t *testing.T) {
	tests := []struct{ name, code, want string }{
		{"parameters", "//asyncown:lend p until cb:done\nfunc F(p []byte, done func()) {}", "F lend arg0 until cb:arg1"},
		{"one type for two", "//asyncown:pure b\nfunc F(a, b []byte) {}", "F pure arg1"},
		{"unnamed parameters", "//asyncown:pure arg1\nfunc F(int, []byte) {}", "F pure arg1"},
		{"a list", "//asyncown:pure a, b\nfunc F(a, b []byte) {}", "F pure arg0,arg1"},
		{"results", "//asyncown:copy b\nfunc F() (n int, b []byte) { return }", "F copy res1"},
		{"an unnamed result", "//asyncown:alias p -> return\nfunc F(p []byte) []byte { return p }", "F alias arg0 -> res0"},
		{"the receiver", "type T int\n//asyncown:settle t if noerr\nfunc (t *T) F() (err error) { return }", "(*T).F settle recv if noerr"},
		{"a value receiver", "type T int\n//asyncown:pure t\nfunc (t T) F() {}", "T.F pure recv"},
		{"type parameters", "type T[A, B any] struct{}\n//asyncown:pure a\nfunc (t *T[A, B]) F(a A) {}", "(*T).F pure arg0"},
		{"a method of a place", "type T int\nfunc (T) Stop() error { return nil }\n//asyncown:lend p until ok:call:x.Stop\nfunc F(p []byte, x T) {}", "F lend arg0 until ok:call:arg1.Stop"},
		{"a function given a place", "func Free([]byte) {}\n//asyncown:borrow b until call:Free(b)\nfunc F() (b []byte) { return }", "F borrow res0 until call:Free(res0)"},
		{"a channel", "//asyncown:lend p until chan:return\nfunc F(p []byte) <-chan int { return nil }", "F lend arg0 until chan:res0"},
		{"a condition", "//asyncown:lend p if nil:c until never\nfunc F(p []byte, c chan int) {}", "F lend arg0 if nil:arg1 until never"},
		{"elements", "//asyncown:pure ps[*]\nfunc F(ps [][]byte) {}", "F pure arg0[*]"},
		{"a method of an interface", "type I interface {\n\t//asyncown:noretain p until return\n\tM(p []byte)\n}", "I.M noretain arg0 until return"},
		{"a field", "type T struct {\n\t//asyncown:share b\n\tb []byte\n}", "T.b share recv.b"},
		{"a type", "// T is safe.\n//\n//asyncown:guard\ntype T struct{}", "T guard"},
		{"a type of a group", "type (\n\t//asyncown:guard\n\tT struct{}\n)", "T guard"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			set := read(t, "package p\n\n"+test.code+"\n")
			for _, p := range set.Problems {
				t.Error(p.Message)
			}
			if len(set.Stated) != 1 || set.Stated[0].String() != test.want {
				t.Errorf("got %v, want %s", set.Stated, test.want)
			}
		})
	}
}

// TestIgnoredLines expects a directive at the end of a line to speak of that line, and one
// that stands alone of the line below its group.
func TestIgnoredLines(t *testing.T) {
	set := read(t, `package p

func f(x, y int) {
	_ = x //asyncown:ignore a reason
	_ = y
	//asyncown:ignore b reason
	//asyncown:ignore c reason
	_ = x
	_ = y
}
`)
	for analyzer, want := range map[string]int{"a": 4, "b": 8, "c": 8} {
		var silent []int
		for line := 1; line <= 10; line++ {
			if set.Silences(analyzer, token.Position{Filename: "p.go", Line: line}) {
				silent = append(silent, line)
			}
		}
		if !slices.Equal(silent, []int{want}) {
			t.Errorf("%s is ignored in lines %v, not in %d", analyzer, silent, want)
		}
	}
	for _, i := range set.Ignores {
		if !i.Used() {
			t.Errorf("the directive about %s counts as unused", i.Analyzer)
		}
	}
}
