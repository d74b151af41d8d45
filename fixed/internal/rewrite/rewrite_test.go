package rewrite

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// header is the start of the programs in this test.
const header = `package p

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

var (
	_ context.Context
	_ sync.Mutex
	_ atomic.Bool
	_ time.Duration
)

type state struct {
	mu    sync.Mutex
	flag  atomic.Bool
	group sync.WaitGroup
	n     int
	list  []int
	array [2]int
	next  *state
}

func f(c chan int, d chan int, s *state, ctx context.Context) {
`

// rewriteBody rewrites a function with the body, and returns its new body.
func rewriteBody(t *testing.T, fset *token.FileSet, std types.Importer, body string) (string, error) {
	t.Helper()
	f, err := parser.ParseFile(fset, "p.go", header+body+"\n}\n", parser.ParseComments)
	if err != nil {
		t.Fatalf("%s: %v", body, err)
	}
	info := &types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue), Uses: make(map[*ast.Ident]types.Object),
		Defs: make(map[*ast.Ident]types.Object), Selections: make(map[*ast.SelectorExpr]*types.Selection),
	}
	if _, err := (&types.Config{Importer: std}).Check("p", fset, []*ast.File{f}, info); err != nil {
		t.Fatalf("%s: %v", body, err)
	}
	text, err := rewriteFile(&packages.Package{Fset: fset, TypesInfo: info}, f)
	if err != nil {
		return "", err
	}
	_, rest, _ := strings.Cut(string(text), "func f(")
	_, rest, _ = strings.Cut(rest, "{\n")
	return strings.Join(strings.Fields(strings.TrimSuffix(strings.TrimSpace(rest), "}")), " "), nil
}

// TestReplacements expects each operation to be replaced by one of package
// explore that does the same.
func TestReplacements(t *testing.T) {
	fset := token.NewFileSet()
	std := importer.ForCompiler(fset, "source", nil)
	for body, want := range map[string]string{
		"c <- 1":                           `explore.Send("p.go:28", c, 1)`,
		"<-c":                              `explore.Recv("p.go:28", c)`,
		"v, ok := <-c; _ = v; _ = ok":      `v, ok := explore.RecvOK("p.go:28", c) _ = v _ = ok`,
		"close(c)":                         `explore.Close("p.go:28", c)`,
		"for v := range c { _ = v }":       `for v := range explore.Range("p.go:28", c) { _ = v }`,
		"for range s.list { return }":      `for range *explore.Read("p.go:28", &s.list) { return }`,
		"go func() { close(d) }()":         `explore.Go("p.go:28", func() { explore.Close("p.go:28", d) })`,
		"s.mu.Lock(); defer s.mu.Unlock()": `s.mu.Lock("p.go:28") defer s.mu.Unlock("p.go:28")`,
		"s.flag.Store(true)":               `s.flag.Store("p.go:28", true)`,
		"s.group.Add(1)":                   `s.group.Add("p.go:28", 1)`,
		"s.n = <-c":                        `s.n = explore.Recv("p.go:28", c) explore.Write("p.go:28", &s.n)`,
		"s.n++":                            `s.n++ explore.Write("p.go:28", &s.n)`,
		"_ = s.next.n":                     `_ = (*explore.Read("p.go:28", &(*explore.Read("p.go:28", &s.next)).n))`,
		"_ = s.array[1]":                   `_ = (*explore.Read("p.go:28", &s.array[1]))`,
		"_ = &s.n":                         `_ = &s.n`,
		"s.list = append(s.list, 1)":       `s.list = append(explore.Extend("p.go:28", (*explore.Read("p.go:28", &s.list))), 1) explore.Write("p.go:28", &s.list)`,
		"_ = context.Cause(ctx)":           `_ = context.Cause(ctx)`,
		"t := time.NewTicker(time.Second); <-t.C": `t := explore.NewTicker(time.Second) explore.Recv("p.go:28", (*explore.Read("p.go:28", &t.C)))`,
		"select { case v := <-c: _ = v; case d <- 2: default: return }": `switch case0, case1 := explore.OnRecv(c), explore.OnSend(d, 2); explore.Select("p.go:28", true, case0, case1) { ` +
			`case 0: v := case0.Only() _ = v case 1: default: return }`,
		"select { case s.n = <-c: case <-ctx.Done(): }": `switch case0, case1 := explore.OnRecv(c), explore.OnRecv(ctx.Done()); explore.Select("p.go:28", false, case0, case1) { ` +
			`case 0: s.n = case0.Only() explore.Write("p.go:28", &s.n) case 1: default: panic("p.go:28") }`,
	} {
		got, err := rewriteBody(t, fset, std, body)
		if err != nil || got != want {
			t.Errorf("%s\n\tbecomes %s, %v\n\twant    %s", body, got, err, want)
		}
	}
}

// TestRefused expects an error for what would escape the explorer.
func TestRefused(t *testing.T) {
	fset := token.NewFileSet()
	std := importer.ForCompiler(fset, "source", nil)
	for body, want := range map[string]string{
		"var m sync.RWMutex; _ = &m":                            "sync.RWMutex has no replacement",
		"time.Sleep(1)":                                         "time.Sleep has no replacement",
		"var n atomic.Int64; _ = &n":                            "sync/atomic.Int64 has no replacement",
		"ctx, stop := context.WithCancel(ctx); stop(); _ = ctx": "context.WithCancel has no replacement",
		"_ = len(c)":                                            "len of a channel",
		"go f(c, d, s, ctx)":                                    "a go statement with arguments",
		"var e chan any; e <- 1":                                "a send converts",
		"if s.n = 1; true { return }":                           "a write outside a list of statements",
	} {
		if got, err := rewriteBody(t, fset, std, body); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\n\tbecomes %s, %v\n\twant an error with %q", body, got, err, want)
		}
	}
}
