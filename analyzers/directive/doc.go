// Package directive defines an analyzer that reports directives which do not do what
// their author wants.
//
// # Analyzer directive
//
// directive: report directives to asyncown that are malformed, unused or contradicted by the code
//
// A directive is a comment that starts with //asyncown: and has no space there. In the
// doc comment of a function, method, type or field, it states a contract:
//
//	// Send queues p. It calls done when p may be used again.
//	//
//	//asyncown:lend p until cb:done
//	func (c *Conn) Send(p []byte, done func(error))
//
// The verbs and events are those of the contract table. Parameters, results and the
// receiver go by their names, an unnamed result by return. The contract holds for all
// packages that use the function. A contract of an API of another package stands
// anywhere at the top level of a file and holds in this package:
//
//	//asyncown:extern example.com/kq (*Producer).Send lend arg1 until cb:arg2
//
// A finding that is none is silenced at the end of its line or in the line above, with
// the name of the analyzer and a reason:
//
//	//asyncown:ignore bufreuse Write of this type is synchronous
//
// A directive is malformed if it names a parameter, method or event that is not there or
// has no reason; it is unused if it belongs to no declaration, repeats another one, or
// ignores a line in which the analyzer finds nothing. It is contradicted if the function has
// a body that shows the opposite on its face: what is to be pure is kept or written, a
// result that is to be a copy shares memory with an argument, what is to settle waits for
// nothing:
//
//	//asyncown:pure p
//	func (q *Queue) Send(p []byte) { q.ch <- p } // p may still be used by a receiver
package directive
