package contract

import (
	"errors"
	"reflect"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	const src = `# A header is nobody's evidence.

package example.com/kq

# Documented: the queue keeps the key
# until the callback.
(*Queue).Send lend arg1[*].Key,arg2 if err until cb:arg3,ok:call:recv.Flush # since v2
? Queue.Size pure recv

Pool borrow recv until call:Pool.Put,scope:tx,never
# Versions before 1.2 leak.
Wait settle recv if version:<v1.2.0
{Message}.Recycle release recv
Copy copy res0 if nil:arg0
Queue.Wait settle recv if true
Rows borrow recv until call:Free(recv),call:"example.com/db.v1".Pool.Put(recv),call:"example.com/db.v1".Close
`
	table, err := Parse("kq.txt", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	kept := []Place{{Root: RootArg, Index: 1, Path: []string{"[*]", "Key"}}, {Root: RootArg, Index: 2}}
	recv := []Place{{Root: RootRecv}}
	const leaks = "Versions before 1.2 leak."
	const sent = "Documented: the queue keeps the key until the callback."
	want := []*Contract{
		{
			Symbol: "(*Queue).Send", Verb: VerbLend, Places: kept, If: Cond{Kind: CondErr},
			Until: []Event{
				{Kind: EventCallback, Place: Place{Root: RootArg, Index: 3}, HasPlace: true},
				{Kind: EventCall, HasPlace: true, Name: "Flush", If: "ok"},
			},
			Evidence: sent + " since v2", Line: 7,
		},
		{Symbol: "Queue.Size", Verb: VerbPure, Places: recv, OptIn: true, Evidence: sent, Line: 8},
		{
			Symbol: "Pool", Verb: VerbBorrow, Places: recv,
			Until: []Event{{Kind: EventCall, Name: "Pool.Put"}, {Kind: EventScope, Name: "tx"}, {Kind: EventNever}},
			Line:  10,
		},
		{
			Symbol: "Wait", Verb: VerbSettle, Places: recv, If: Cond{Kind: CondVersion, Version: "v1.2.0"},
			Evidence: leaks, Line: 12,
		},
		{Symbol: "{Message}.Recycle", Verb: VerbRelease, Places: recv, Evidence: leaks, Line: 13},
		{
			Symbol: "Copy", Verb: VerbCopy, Places: []Place{{Root: RootRes}},
			If: Cond{Kind: CondNil, Place: Place{Root: RootArg}}, Evidence: leaks, Line: 14,
		},
		{Symbol: "Queue.Wait", Verb: VerbSettle, Places: recv, If: Cond{Kind: CondTrue}, Evidence: leaks, Line: 15},
		{
			Symbol: "Rows", Verb: VerbBorrow, Places: recv,
			Until: []Event{
				{Kind: EventPass, HasPlace: true, Name: "Free"},
				{Kind: EventPass, HasPlace: true, Package: "example.com/db.v1", Name: "Pool.Put"},
				{Kind: EventCall, Package: "example.com/db.v1", Name: "Close"},
			},
			Evidence: leaks, Line: 16,
		},
	}
	var i int
	for got := range table.All() {
		want[i].Package, want[i].File = "example.com/kq", "kq.txt"
		if !reflect.DeepEqual(got, want[i]) {
			t.Errorf("got  %#v\nwant %#v", got, want[i])
		}
		i++
	}
	if i != len(want) {
		t.Errorf("got %d contracts, want %d", i, len(want))
	}
}

func TestParseErrors(t *testing.T) {
	tests := []struct{ line, want string }{
		{"package", "malformed package: want one import path"},
		{"package a b", "malformed package: want one import path"},
		{`package "a"`, "malformed package: want one import path"},
		{"?", `malformed symbol ""`},
		{"(*T.F pure recv", `malformed symbol "(*T.F"`},
		{"(*).F pure recv", `malformed symbol "(*).F"`},
		{"{T.F pure recv", `malformed symbol "{T.F"`},
		{"{}.F pure recv", `malformed symbol "{}.F"`},
		{"T. pure recv", `malformed symbol "T."`},
		{".F pure recv", `malformed symbol ".F"`},
		{"a.b.c pure recv", `malformed symbol "a.b.c"`},
		{"F", "F: missing verb"},
		{"F leak arg0", `unknown verb "leak"`},
		{"F pure", "pure: missing place"},
		{"F pure x", `malformed place "x": it starts with neither recv, argN nor resN`},
		{"F pure arg", `malformed place "arg": it starts with neither recv, argN nor resN`},
		{"F pure arg-1", `malformed place "arg-1": it starts with neither recv, argN nor resN`},
		{"F pure arg01", `malformed place "arg01": it starts with neither recv, argN nor resN`},
		{"F pure arg0,", `malformed place "": it starts with neither recv, argN nor resN`},
		{"F pure arg0.", `malformed place "arg0." at "."`},
		{"F pure arg0[1]", `malformed place "arg0[1]" at "[1]"`},
		{"F pure arg0.a<", `malformed place "arg0.a<" at "<"`},
		{"F pure arg0, arg1", `malformed place "": it starts with neither recv, argN nor resN`},
		{"F pure arg0 arg1", `unexpected "arg1"`},
		{"F noreturn arg0", `unexpected "arg0"`},
		{"F alias arg0", `alias: missing "->"`},
		{"F alias arg0 ->", `alias: nothing after "->"`},
		{"F alias arg0 -> x", `malformed place "x": it starts with neither recv, argN nor resN`},
		{"F pure arg0 -> res0", `pure takes no "->"`},
		{"F pure arg0 if", `pure: nothing after "if"`},
		{"F pure arg0 if maybe", `unknown condition "maybe"`},
		{"F pure arg0 if field:x", `malformed condition "field:x": malformed place "x": it starts with neither recv, argN nor resN`},
		{"F pure arg0 if field:recv", `malformed condition "field:recv": "recv" is no field`},
		{"F pure arg0 if nil:", `malformed condition "nil:": malformed place "": it starts with neither recv, argN nor resN`},
		{"F pure arg0 if version:<1", `malformed condition "version:<1": "1" is no version`},
		{"F pure arg0 if version:<v1/2", `malformed condition "version:<v1/2": "v1/2" is no version`},
		{"F lend arg0", `lend: missing "until"`},
		{"F lend arg0 until", `lend: nothing after "until"`},
		{"F pure arg0 until return", `pure takes no "until"`},
		{"F lend arg0 until return if err", `unexpected "if"`},
		{"F lend arg0 until later", `unknown event "later"`},
		{"F lend arg0 until ok:return", `unknown event "ok:return"`},
		{"F lend arg0 until ok:cb:arg1", `malformed event "ok:cb:arg1": ok: restricts calls only`},
		{"F lend arg0 until cb:done", `malformed event "cb:done": malformed place "done": it starts with neither recv, argN nor resN`},
		{"F lend arg0 until scope:", `malformed event "scope:": "" is no scope`},
		{"F lend arg0 until call:", `malformed event "call:": "" is neither PLACE.Method, Func nor Type.Method`},
		{"F lend arg0 until call:a.b.c", `malformed event "call:a.b.c": "a.b.c" is neither PLACE.Method, Func nor Type.Method`},
		{"F lend arg0 until scope:request", `malformed event "scope:request": "request" is no scope`},
		{"F lend arg0 until call:G(x)", `malformed event "call:G(x)": malformed place "x": it starts with neither recv, argN nor resN`},
		{"F lend arg0 until call:recv.G(arg0)", `malformed event "call:recv.G(arg0)": "recv.G" starts at a place; only functions take one`},
		{"F lend arg0 until call:arg0)", `malformed event "call:arg0)": "arg0" starts at a place; only functions take one`},
		{`F lend arg0 until call:"a/b.G`, `malformed event "call:\"a/b.G": malformed package in "\"a/b.G"`},
		{`F lend arg0 until call:"".G`, `malformed event "call:\"\".G": malformed package in "\"\".G"`},
		{`F lend arg0 until call:"a/b".1`, `malformed event "call:\"a/b\".1": "\"a/b\".1" is neither PLACE.Method, Func nor Type.Method`},
		{"F lend arg0 until call:recv", `malformed event "call:recv": "recv" names no method`},
		{"F lend arg0 until call:recv[*]", `malformed event "call:recv[*]": "recv[*]" names no method`},
		{"F lend arg0 until call:recv[0]", `malformed event "call:recv[0]": malformed place "recv[0]" at "[0]"`},
		{"Good pure arg0", "same contract as in line 2"},
	}
	for _, tt := range tests {
		table, err := Parse("f.txt", []byte("package p\nGood pure arg0\n"+tt.line+"\n"))
		if table != nil || err == nil {
			t.Errorf("%q: no error", tt.line)
			continue
		}
		if want := "f.txt:3: " + tt.want; err.Error() != want {
			t.Errorf("%q:\ngot  %s\nwant %s", tt.line, err, want)
		}
	}
}

// TestParseAllErrors checks that one wrong line does not hide another.
func TestParseAllErrors(t *testing.T) {
	_, err := Parse("f.txt", []byte("F pure arg0\npackage\npackage p\nF pure x\nF pure arg0\nF leak\n"))
	var list ErrorList
	if !errors.As(err, &list) {
		t.Fatalf("got %T, want an ErrorList", err)
	}
	want := []string{
		"f.txt:1: contract outside of a package",
		"f.txt:2: malformed package: want one import path",
		`f.txt:4: malformed place "x": it starts with neither recv, argN nor resN`,
		`f.txt:6: unknown verb "leak"`,
	}
	if got := list.Error(); got != strings.Join(want, "\n") {
		t.Errorf("got:\n%s\nwant:\n%s", got, strings.Join(want, "\n"))
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("package p\n# why\n? (*T).M lend arg0[*].F<-,recv if field:recv.X until true:call:res0.Wait,chan:recv.C\n"))
	f.Add([]byte("package p\nF alias arg0 -> res0\nT.C unsettle recv\r\nOs noreturn # done\n"))
	f.Add([]byte("package p\n{M}.Free release recv[*]\nF copy res0 if nil:arg0\nG retain recv if false\n"))
	f.Add([]byte("package p\nF lend arg0 until call:Put(recv),ok:call:\"a.b/c\".T.M(arg0.F),scope:callback\n"))
	f.Fuzz(func(t *testing.T, src []byte) {
		table, err := Parse("fuzz", src)
		if err != nil {
			return
		}
		for c := range table.All() {
			roundTrip(t, c)
		}
	})
}
