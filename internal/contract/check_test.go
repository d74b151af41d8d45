package contract

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"
)

// checkedSource is the package that the lines of TestCheck speak of.
const checkedSource = `package p
type Reader interface { Read(p []byte) error }
type Conn interface { Reader; Close() }
type Queue struct { Len int; Done func() <-chan int; C chan []byte; Async bool }
func (q *Queue) Send(m Msg, done func(err error)) (*Future, error) { return nil, nil }
func (q *Queue) TrySend(m []Msg) bool { return false }
func (q Queue) Size() int { return 0 }
type Msg struct { Key []byte; Body any }
type Future struct{}
func (*Future) Wait() error { return nil }
func (*Future) Poll() (ok bool) { return false }
func (*Future) Ready() <-chan struct{} { return nil }
type Handler func(q *Queue)
type List[T any, S ~[]T] struct{ All S }
func (*Queue) Peek(n int) []byte { return nil }
func (*Queue) Discard(n int) {}
func Put(q *Queue) {}
func Flush() {}
func Pool() any { return nil }
var Default Queue
`

// TestCheck compares lines with a package: those that fit, and those that do not, with
// the error.
func TestCheck(t *testing.T) {
	tests := []struct{ line, want string }{
		{"(*Queue).Send lend arg0.Key until cb:arg1,ok:call:res0.Wait,true:call:res0.Poll,chan:res0.Ready", ""},
		{"(*Queue).Send lend arg0.Body until call:arg0.Body.Close,call:Put(recv),call:Flush,call:Future.Wait", ""},
		{"(*Queue).Peek borrow res0 until more:call:recv.Discard", ""},
		{"(*Queue).Send pure arg1.p0", ""},
		{"(*Queue).TrySend pure arg0[*].Key[*] if true", ""},
		{"Queue.Size pure recv.Len", ""},
		{"Queue.Done unsettle recv", ""},
		{"Queue.C lend recv.C<- until chan:recv.Done", ""},
		{"Conn.Read pure arg0", ""},
		{"{Reader}.Reset release arg7", ""},
		{"Handler borrow arg0 until scope:handler", ""},
		{"List.All pure recv.All[*]", ""},
		{"Pool alias res0.state -> res0", ""},
		{`Flush settle res0 if err`, "res0: there are only 0"},
		{"Default pure recv", "recv: there is no receiver"},
		{"Missing pure arg0", "no object Missing"},
		{"Missing.F pure recv", "no type Missing"},
		{"(*Queue).Size pure recv", "the receiver is no pointer"},
		{"Queue.Missing pure recv", "no method or field Missing"},
		{"{Queue}.Reset release recv", "Queue is no interface"},
		{"(*Queue).Send pure arg2", "arg2: there are only 2"},
		{"(*Queue).Send pure arg0.Missing", "arg0.Missing: p.Msg has no Missing"},
		{"(*Queue).Send pure arg0[*]", "arg0[*]: [*] of a type without elements"},
		{"(*Queue).Send pure arg0.Key<-", "arg0.Key<-: <- of no channel"},
		{"(*Queue).Send pure arg1.p1", "arg1.p1: func(err error) has no parameter 1"},
		{"(*Queue).Send pure arg0.p0", "arg0.p0: p.Msg has no parameter 0"},
		{"Queue.Len pure arg0", "arg0: this is no function"},
		{"(*Queue).TrySend settle recv if err", "it does not return error last"},
		{"(*Queue).Send settle recv if false", "it does not return bool last"},
		{"(*Queue).Send lend arg0 until cb:arg0", "cb:arg0: this is no function"},
		{"(*Queue).Send lend arg0 until chan:arg0", "chan:arg0: this is no channel"},
		{"(*Queue).Send lend arg0 until call:recv.Len", "call:recv.Len: this is no function"},
		{"(*Queue).Send lend arg0 until ok:call:res0.Poll", "ok:call:res0.Poll: it does not return error last"},
		{"(*Queue).Send lend arg0 until true:call:res0.Wait", "true:call:res0.Wait: it does not return bool last"},
		{"(*Queue).Send lend arg0 until more:call:recv.Discard", "more:call:recv.Discard: not both take a number of type int first"},
		{"(*Queue).Send lend arg0 until call:Missing", "call:Missing: no function Missing"},
		{"(*Queue).Send lend arg0 until call:Queue.Len", "call:Queue.Len: no function Queue.Len"},
		{"(*Queue).Send lend arg0 until call:Flush(recv)", "call:Flush(recv): Flush has no parameters"},
		{`(*Queue).Send lend arg0 until call:"x/y".F`, `call:"x/y".F: no package x/y`},
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", checkedSource, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := new(types.Config).Check("p", fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	lookup := func(path string) *types.Package {
		if path == pkg.Path() {
			return pkg
		}
		return nil
	}
	for _, tt := range tests {
		c, err := parseContract(tt.line)
		if err != nil {
			t.Errorf("%s: %v", tt.line, err)
			continue
		}
		c.Package = "p"
		got := ""
		if err := c.Check(lookup); err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("%s:\ngot  %s\nwant %s", tt.line, got, tt.want)
		}
	}
	elsewhere := &Contract{Symbol: "F", Package: "q"}
	if err := elsewhere.Check(lookup); err == nil || err.Error() != "no package q" {
		t.Errorf("of another package: %v", err)
	}
}
