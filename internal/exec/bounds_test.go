package exec_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestManyPairs expects of a package with very many closes and sends of one channel a note instead of
// a judgement of all pairs, and of one with few none.
func TestManyPairs(t *testing.T) {
	for _, test := range []struct {
		closers, senders int
		noted            bool
	}{{5, 5, false}, {300, 300, true}} {
		var b strings.Builder
		b.WriteString("package p\n\ntype T struct{ ch chan int }\n")
		for i := range test.closers {
			fmt.Fprintf(&b, "\nfunc (t *T) Close%d() { close(t.ch) }\n", i)
		}
		for i := range test.senders {
			fmt.Fprintf(&b, "\nfunc (t *T) Send%d() { go func() { t.ch <- 1 }() }\n", i)
		}
		m, err := check(b.String())
		if err != nil {
			t.Fatal(err)
		}
		text, ok := findings(m)
		if !ok {
			t.Fatal("no SSA form")
		}
		if !strings.Contains(text, "closes beside") {
			t.Errorf("%d closers: nothing found", test.closers)
		}
		if noted := strings.Contains(text, "too many closes and sends to judge all pairs"); noted != test.noted {
			t.Errorf("%d closers and %d senders: noted is %t", test.closers, test.senders, noted)
		}
	}
}
