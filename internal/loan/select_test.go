package loan

import (
	"go/token"
	"slices"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/exec"
	"github.com/asyncown/asyncown/internal/world"
)

// A conflict says where something is lent and used, by positions.
type conflict struct {
	lent, used token.Pos
	later      bool
	sel        *ssa.Select // received what may be the answer in this select
	chosen     int
	calls      int // through which the use was reached
}

func TestSelect(t *testing.T) {
	first, second := new(ssa.Select), new(ssa.Select)
	type pair struct{ lent, used token.Pos }
	tests := []struct {
		name string
		in   []conflict
		want []pair
	}{
		{"none", nil, nil},
		{"in source order", []conflict{{lent: 5, used: 9}, {lent: 1, used: 3}}, []pair{{1, 3}, {5, 9}}},
		{"one use of each loan", []conflict{{lent: 1, used: 4}, {lent: 1, used: 3}}, []pair{{1, 3}}},
		{"one loan of each use", []conflict{{lent: 2, used: 3}, {lent: 1, used: 3}}, []pair{{1, 3}}},
		{"the same turn first", []conflict{{lent: 5, used: 1, later: true}, {lent: 5, used: 7}}, []pair{{5, 7}}},
		{"no position", []conflict{{lent: 0, used: 3}, {lent: 1, used: 0}}, nil},
		{"may be answered", []conflict{{lent: 1, used: 3, sel: first}}, nil},
		{"answered once only", []conflict{{lent: 1, used: 3, sel: first}, {lent: 1, used: 4, sel: first, chosen: 1}}, []pair{{1, 3}}},
		{"twice the same case", []conflict{{lent: 1, used: 3, sel: first}, {lent: 1, used: 4, sel: first}}, nil},
		{"cases of two selects", []conflict{{lent: 1, used: 3, sel: first}, {lent: 1, used: 4, sel: second, chosen: 1}}, nil},
		{"cases for two loans", []conflict{{lent: 1, used: 3, sel: first}, {lent: 2, used: 4, sel: first, chosen: 1}}, nil},
		{"answered on one path", []conflict{{lent: 1, used: 3, sel: first}, {lent: 1, used: 4}}, []pair{{1, 4}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := program(test.in)
			var got []pair
			for _, c := range Select(p) {
				got = append(got, pair{p.Log.SiteInfo(c.Loan.Site).Pos, p.Log.SiteInfo(c.Site).Pos})
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}

// TestSelectNearest expects the conflict on the shorter way through calls.
func TestSelectNearest(t *testing.T) {
	p := program([]conflict{{lent: 1, used: 3, calls: 2}, {lent: 1, used: 3}})
	got := Select(p)
	if len(got) != 1 || p.Log.SiteInfo(got[0].Site).Via != 0 {
		t.Errorf("got %+v, want the one without calls", got)
	}
}

// program returns a program in which cs were caught.
func program(cs []conflict) *exec.Program {
	p := exec.NewProgram(nil, nil, nil)
	for _, c := range cs {
		at := p.Log.Site(event.SiteInfo{Pos: c.used})
		for range c.calls {
			at = p.Log.Through(at, p.Log.Site(event.SiteInfo{Pos: 100}))
		}
		p.Conflicts = append(p.Conflicts, exec.Conflict{
			Loan: world.Loan{
				Site:  p.Log.Site(event.SiteInfo{Pos: c.lent}),
				Weak:  world.WeakSettle{Select: c.sel, Case: c.chosen},
				Later: c.later,
			},
			Kind: event.Write,
			Site: at,
		})
	}
	return p
}
