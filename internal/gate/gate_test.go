package gate

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"

	"github.com/asyncown/asyncown/internal/contract"
)

func TestOpen(t *testing.T) {
	table, err := contract.Parse("test.txt", []byte("package sync\n(*WaitGroup).Go spawn arg0\n(*Mutex).Lock lock recv\n"))
	if err != nil {
		t.Fatal(err)
	}
	starters := Starters(table)
	tests := []struct {
		name, code string
		starters   map[string]bool
		want       bool
	}{
		{"nothing", "func f() int { return -1 }", nil, false},
		{"go", "func f() { go f() }", nil, true},
		{"send", "func f(c T) { c <- 1 }", nil, true},
		{"receive", "func f(c T) { <-c }", nil, true},
		{"select", "func f() { select {} }", nil, true},
		{"channel type", "type t struct{ c chan int }", nil, true},
		{"range over a value", "func f(c T) { for range c {} }", nil, false},
		{"close", "func f(c T) { close(c) }", nil, true},
		{"another call", "func f(c T) { c() }", nil, false},
		{"starting method", "func f(g T) { g.Go(f) }", starters, true},
		{"the same name without the import", "func f(g T) { g.Go(f) }", nil, false},
		{"method that starts nothing", "func f(m T) { m.Lock() }", starters, false},
		{"inside a literal", "var f = func() { func() { go f() }() }", nil, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f, err := parser.ParseFile(token.NewFileSet(), "p.go", "package p\n"+test.code, 0)
			if err != nil {
				t.Fatal(err)
			}
			if got := Open([]*ast.File{f}, test.starters); got != test.want {
				t.Errorf("got %v", got)
			}
		})
	}
}
