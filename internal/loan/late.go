package loan

import (
	"cmp"
	"slices"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/exec"
	"github.com/asyncown/asyncown/internal/world"
)

// Late returns the uses of memory after an end of the given kind that are to be reported,
// one for each end and each use, in the order of the source.
func Late(p *exec.Program, kind world.EndKind) []exec.LateUse {
	var us []exec.LateUse
	for _, u := range p.LateUses {
		if u.End.Kind == kind && (!u.Kept || p.ReadLater(u.Cell)) {
			us = append(us, u)
		}
	}
	pos := func(s event.Site) int { return int(p.Log.SiteInfo(s).Pos) }
	at := func(u exec.LateUse) (end, use int) {
		e, s := p.Meet(u.End.Site, u.Site)
		return pos(e), pos(s)
	}
	again := func(u exec.LateUse) int {
		if u.Kind == event.Release {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(us, func(a, b exec.LateUse) int {
		e, s := at(a)
		f, t := at(b)
		return cmp.Or(cmp.Compare(s, t), cmp.Compare(again(a), again(b)), cmp.Compare(e, f))
	})
	done := map[[2]int]bool{}
	var out []exec.LateUse
	for _, u := range us {
		end, use := at(u)
		keys := [][2]int{{end, -1}, {-1, use}}
		known := slices.ContainsFunc(keys, func(k [2]int) bool { return done[k] })
		for _, k := range keys {
			done[k] = true
		}
		if !known {
			out = append(out, u)
		}
	}
	return out
}
