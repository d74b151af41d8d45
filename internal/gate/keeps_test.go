package gate

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"

	"github.com/asyncown/asyncown/internal/contract"
)

func TestKeeps(t *testing.T) {
	table, err := contract.Parse("test.txt", []byte("package io\nWriter.Write noretain arg0 until return\n? Writer.Hint noretain arg0 until return\n"))
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, code string
		want       bool
	}{
		{"another name", "func (t *T) Store(p []byte) { t.p = p }", false},
		{"a function", "func Write(p []byte) { last = p }", false},
		{"an opt-in contract", "func (t *T) Hint(p []byte) { t.p = p }", false},
		{"stored", "func (t *T) Write(p []byte) { t.p = p }", true},
		{"a part of it", "func (t *T) Write(p []byte) { t.p = (p[1:]) }", true},
		{"its length", "func (t *T) Write(p []byte) { t.n = len(p) }", false},
		{"an element", "func (t *T) Write(p []byte) { t.b = p[0] }", false},
		{"in a literal", "func (t *T) Write(p []byte) { t.put(item{data: p}) }", true},
		{"in a list", "func (t *T) Write(p []byte) { t.ps = append(t.ps, p) }", true},
		{"its bytes", "func (t *T) Write(p []byte) { t.p = append(t.p, p...) }", false},
		{"a copy", "func (t *T) Write(p []byte) { t.s = string(p) }", false},
		{"passed to a method", "func (t *T) Write(p []byte) { t.stash(p) }", true},
		{"passed to a package", "func (t *T) Write(p []byte) { json.Check(p) }", false},
		{"a bound", "func (t *T) Write(n int) { t.p = t.p[:n] }", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f, err := parser.ParseFile(token.NewFileSet(), "p.go", "package p\nimport \"encoding/json\"\n"+test.code, 0)
			if err != nil {
				t.Fatal(err)
			}
			if got := Keeps([]*ast.File{f}, Borrowers(table)); got != test.want {
				t.Errorf("got %v", got)
			}
		})
	}
}
