// Package wrong holds directives that do not do what their author wants. Those that are
// right name their places as tables do: these names change when a test renames the others.
package wrong

import "bytes"

//asyncown:lend arg0 until cb:arg1
func Queue(p []byte, done func()) {}

//asyncown:lend q until cb:done // want `malformed directive: Misspelt has no parameter or result "q"`
func Misspelt(p []byte, done func()) {}

//asyncown:lent p until cb:done // want `unknown directive asyncown:lent; did you mean asyncown:lend\?`
func Unknown(p []byte, done func()) {}

//asyncown:postpone p // want `unknown directive asyncown:postpone$`
func Unheard(p []byte) {}

//asyncown:lend p // want `malformed directive: lend: missing "until"`
func Endless(p []byte, done func()) {}

//asyncown:lend p until cb:p // want `malformed directive: cb:arg0: this is no function`
func NoFunction(p []byte, done func()) {}

//asyncown:lend p until call:t.Flush // want `malformed directive: recv.Flush: .* has no Flush`
func (t *T) Send(p []byte) {}

//asyncown:pure arg0
//asyncown:pure arg0 // want `unused directive: another one says the same`
func Twice(p []byte) {}

// asyncown:pure p // want `malformed directive: no space may follow the slashes`
func Spaced(p []byte) {}

// T has a field and a method.
type T struct {
	//asyncown:share recv.b
	b []byte

	//asyncown:share c // want `malformed directive: T.d has no parameter or result "c"`
	d []byte
}

//asyncown:extern bytes Clone copy res0

//asyncown:extern bytes Nothing copy res0 // want `malformed directive: no object Nothing`

//asyncown:extern example.com/kq Send pure arg0 // want `unused directive: this package does not depend on example.com/kq`

//asyncown:extern bytes // want `malformed directive: want extern PATH SYMBOL VERB …`

//asyncown:pure p // want `unused directive: it stands in no doc comment of a function, method, type or field`

var list = bytes.Clone(nil)

func body(p []byte) {
	//asyncown:extern bytes Equal pure arg0 // want `unused directive: extern stands at the top level of a file`
	//asyncown:ignore bufreuse // want `malformed directive: want ignore ANALYZER REASON`
	_ = p
	//asyncown:ignore earlyclose,bufreuse it is safe // want `malformed directive: an ignore is for one analyzer; write one comment for each`
	_ = p
	//asyncown:ignore nobody it is safe // want `malformed directive: there is no analyzer nobody to ignore`
	_ = p
	//asyncown:ignore bufreus it is safe // want `malformed directive: there is no analyzer bufreus to ignore; did you mean bufreuse\?`
	_ = p
	//asyncown: ignore bufreuse it is safe // want `malformed directive: no space may follow the colon`
	_ = p
	//asyncown:ignor bufreuse it is safe // want `unknown directive asyncown:ignor; did you mean asyncown:ignore\?`
	_ = p
	//asyncown:ignore bufreuse it is safe // want `unused directive: bufreuse finds nothing here`
	_ = p
}
