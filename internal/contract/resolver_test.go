package contract

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"
)

// resolverTable is what the tests of the resolver know.
const resolverTable = `
package io
Reader.Read write arg0
Writer.Write pure arg0
Writer.Write noretain arg0 until return
ReadWriter.Read settle recv
Copy write arg0
package net
Conn.Write pure arg0
(*UDPConn).Read release arg0
(*Buf).Flush settle recv
package time
Timer.C unsettle recv
Bytes borrow recv until never
package q
(*Async).Write lend arg0 until call:recv.Flush
? (*Lazy).Write lend arg0 until never
(*Box).Put alias arg0 -> recv
Box.Last unsettle recv
Missing.Read take arg0
{Tagged}.Recycle release recv
{Tagged}.Fill alias arg0 -> recv
Piped.Read lend arg0 until call:recv.Tag
Piped.Write pure arg0
package nowhere
I.Read take arg0
`

// sources are the packages under test, each after those that it imports.
var sources = []struct{ path, src string }{
	{"io", `package io
		type Reader interface { Read(p []byte) (int, error) }
		type Writer interface { Write(p []byte) (int, error) }
		type ReadWriter interface { Reader; Writer }
		func Copy(w Writer, r Reader) {}`},
	{"net", `package net
		type Conn interface { Read(p []byte) (int, error); Write(p []byte) (int, error); Close() error }
		type conn struct{}
		func (*conn) Read(p []byte) (int, error) { return 0, nil }
		func (*conn) Write(p []byte) (int, error) { return 0, nil }
		func (*conn) Close() error { return nil }
		type UDPConn struct { conn }
		type Buf struct{}
		func (Buf) Flush() {}`},
	{"time", `package time
		type Timer struct { C chan int }
		type Bytes []byte`},
	{"q", `package q
		import ("io"; "net"; "time")
		type Async struct{}
		func (*Async) Write(p []byte) (int, error) { return 0, nil }
		type Lazy struct{}
		func (*Lazy) Write(p []byte) (int, error) { return 0, nil }
		type Plain struct{}
		func (Plain) Read(p []byte) (int, error) { return 0, nil }
		type Other struct{}
		func (Other) Read(s string) (int, error) { return 0, nil }
		func Read(p []byte) (int, error) { return 0, nil }
		type Embeds struct { io.Reader }
		type Local interface { io.Reader; Extra() }
		type Redeclared interface { Read(p []byte) (int, error); Extra() }
		type Full struct{}
		func (Full) Read(p []byte) (int, error) { return 0, nil }
		func (Full) Write(p []byte) (int, error) { return 0, nil }
		type Box[T any] struct { Last chan T }
		func (*Box[T]) Put(v T) {}
		func (*Box[T]) Read(p []byte) (int, error) { return 0, nil }
		type Err struct { error }
		type Alias = Plain
		type Tick struct { time.Timer }
		type Tagged interface { Tag() }
		type Piped interface { io.Reader; Tagged }
		type Pooled struct{}
		func (*Pooled) Tag() {}
		func (*Pooled) Recycle() {}
		func (*Pooled) Fill() {}
		type Untagged struct{}
		func (*Untagged) Recycle() {}
		func use[P interface { Read(p []byte) (int, error) }](e error, p P) {
			_ = e.Error()
			p.Read(nil)
			var u net.UDPConn
			u.Read(nil)
			var b Box[int]
			b.Put(1)
			_ = b.Last
			var t Tick
			_ = t.C
			interface{ Read(p []byte) (int, error) }(&u).Read(nil)
		}`},
}

// program type-checks the sources; it is an importer of them.
type program struct {
	packages map[string]*types.Package
	info     *types.Info
}

func (p *program) Import(path string) (*types.Package, error) {
	if pkg := p.packages[path]; pkg != nil {
		return pkg, nil
	}
	return nil, fmt.Errorf("no package %s", path)
}

func loadSources(t *testing.T) *program {
	t.Helper()
	p := &program{
		packages: make(map[string]*types.Package),
		info:     &types.Info{Selections: make(map[*ast.SelectorExpr]*types.Selection)},
	}
	fset := token.NewFileSet()
	for _, s := range sources {
		file, err := parser.ParseFile(fset, s.path+".go", s.src, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		conf := types.Config{Importer: p}
		if p.packages[s.path], err = conf.Check(s.path, fset, []*ast.File{file}, p.info); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// method returns the function or the method that a name like "q.Async.Write"
// selects.
func (p *program) method(t *testing.T, name string) *types.Func {
	t.Helper()
	parts := strings.Split(name, ".")
	pkg := p.packages[parts[0]]
	obj := pkg.Scope().Lookup(parts[1])
	if len(parts) == 3 {
		obj, _, _ = types.LookupFieldOrMethod(obj.Type(), true, pkg, parts[2])
	}
	fn, ok := obj.(*types.Func)
	if !ok {
		t.Fatalf("%s is %v", name, obj)
	}
	return fn
}

// render lists contracts in one line.
func render(contracts []*Contract) string {
	var lines []string
	for _, c := range contracts {
		lines = append(lines, c.String())
	}
	return strings.Join(lines, "; ")
}

func newTestResolver(t *testing.T) (*program, *Resolver) {
	t.Helper()
	table, err := Parse("resolver.txt", []byte(resolverTable))
	if err != nil {
		t.Fatal(err)
	}
	p := loadSources(t)
	return p, NewResolver(table, p.packages["q"])
}

func TestResolverFunc(t *testing.T) {
	const read = "Reader.Read write arg0"
	const both = read + "; ReadWriter.Read settle recv"
	const noretain = "Writer.Write noretain arg0 until return"
	tests := []struct{ fn, want string }{
		{"io.Copy", "Copy write arg0"},
		{"io.Reader.Read", read},
		{"io.ReadWriter.Read", read}, // its own line would hold for any Reader
		{"net.UDPConn.Read", "(*UDPConn).Read release arg0; " + both},
		{"net.UDPConn.Write", "Writer.Write pure arg0; " + noretain},
		{"net.Conn.Write", "Conn.Write pure arg0; " + noretain},
		{"net.Buf.Flush", "(*Buf).Flush settle recv"},
		{"net.UDPConn.Close", ""},
		{"q.Async.Write", "(*Async).Write lend arg0 until call:recv.Flush; " + noretain},
		{"q.Lazy.Write", "? (*Lazy).Write lend arg0 until never; Writer.Write pure arg0; " + noretain},
		{"q.Plain.Read", read},
		{"q.Alias.Read", read},
		{"q.Other.Read", ""}, // the same name with another signature
		{"q.Read", ""},       // a function
		{"q.Embeds.Read", read},
		{"q.Local.Read", read},
		{"q.Redeclared.Read", read},
		{"q.Full.Read", both},
		{"q.Box.Put", "(*Box).Put alias arg0 -> recv"},
		{"q.Box.Read", read},
		{"q.Err.Error", ""},
		{"q.Pooled.Recycle", "{Tagged}.Recycle release recv"},
		{"q.Pooled.Fill", ""}, // it has no argument
		{"q.Untagged.Recycle", ""},
	}
	p, r := newTestResolver(t)
	for range 2 { // the second time from memory
		for _, tt := range tests {
			if got := render(r.Func(p.method(t, tt.fn))); got != tt.want {
				t.Errorf("%s:\ngot  %s\nwant %s", tt.fn, got, tt.want)
			}
		}
	}
}

// TestResolverSelections resolves whatever is selected in the sources: methods
// of type parameters, instances, literals of interfaces, the predeclared error.
func TestResolverSelections(t *testing.T) {
	p, r := newTestResolver(t)
	want := map[string]string{
		"e.Error": "",
		"p.Read":  "Reader.Read write arg0",
		"u.Read":  "(*UDPConn).Read release arg0; Reader.Read write arg0; ReadWriter.Read settle recv",
		"b.Put":   "(*Box).Put alias arg0 -> recv",
		"b.Last":  "Box.Last unsettle recv",
		"t.C":     "Timer.C unsettle recv",
	}
	for sel, s := range p.info.Selections {
		name := types.ExprString(sel)
		var got string
		switch obj := s.Obj().(type) {
		case *types.Func:
			got = render(r.Func(obj))
		case *types.Var:
			owner, _ := s.Recv().(*types.Named)
			got = render(r.Field(obj, owner))
			if alone := render(r.Field(obj, nil)); alone != got {
				t.Errorf("%s: without its owner %q", name, alone)
			}
		}
		if strings.HasPrefix(name, "(") || strings.HasPrefix(name, "interface") {
			want[name] = "Reader.Read write arg0"
		}
		if got != want[name] {
			t.Errorf("%s: got %q, want %q", name, got, want[name])
		}
		delete(want, name)
	}
	for name := range want {
		t.Errorf("%s is not selected", name)
	}
}

// TestResolverInvoke calls one method through several interfaces.
func TestResolverInvoke(t *testing.T) {
	const piped = "Piped.Read lend arg0 until call:recv.Tag"
	p, r := newTestResolver(t)
	tests := []struct{ static, want string }{
		{"io.Reader", "Reader.Read write arg0"},
		{"io.ReadWriter", "ReadWriter.Read settle recv; Reader.Read write arg0"},
		{"q.Piped", piped + "; Reader.Read write arg0"},
		{"q.Local", "Reader.Read write arg0"},
	}
	read := p.method(t, "io.Reader.Read")
	for _, tt := range tests {
		pkg, name, _ := strings.Cut(tt.static, ".")
		static := p.packages[pkg].Scope().Lookup(name).Type()
		if got := render(r.Invoke(read, static)); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.static, got, tt.want)
		}
	}
	if got := render(r.Invoke(read, types.NewInterfaceType(nil, nil))); got != "Reader.Read write arg0" {
		t.Errorf("through an unnamed type: %s", got)
	}
}

func TestResolverOdd(t *testing.T) {
	p, r := newTestResolver(t)
	if got := r.Func(nil); got != nil {
		t.Errorf("got %v for nothing", got)
	}
	if got := r.Field(nil, nil); got != nil {
		t.Errorf("got %v for no field", got)
	}
	if got := r.Type(nil); got != nil {
		t.Errorf("got %v for no type", got)
	}
	if got := r.Type(types.Universe.Lookup("error").(*types.TypeName)); got != nil {
		t.Errorf("got %v for error", got)
	}
	name := p.packages["time"].Scope().Lookup("Bytes").(*types.TypeName)
	if got := render(r.Type(name)); got != "Bytes borrow recv until never" {
		t.Errorf("got %s", got)
	}
	invalid := types.NewSignatureType(types.NewVar(0, nil, "", types.Typ[types.Invalid]), nil, nil, nil, nil, false)
	if got := r.Func(types.NewFunc(0, p.packages["q"], "Read", invalid)); got != nil {
		t.Errorf("got %v for an invalid receiver", got)
	}
	// Without an import graph, a line still meets what it names.
	alone := NewResolver(r.table, nil)
	for fn, want := range map[string]string{
		"q.Async.Write":    "(*Async).Write lend arg0 until call:recv.Flush",
		"net.UDPConn.Read": "(*UDPConn).Read release arg0",
	} {
		if got := render(alone.Func(p.method(t, fn))); got != want {
			t.Errorf("%s: got %s, want %s", fn, got, want)
		}
	}
}
