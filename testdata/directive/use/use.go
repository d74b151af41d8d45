// Package use breaks the contracts that another package states, and has that ignored.
package use

import "asyncown.test/directive/right"

type keeper struct{ last []byte }

func (k *keeper) Put(frame []byte) error {
	//asyncown:ignore borrowescape the case is about ignoring
	k.last = frame
	return nil
}

func (k *keeper) first() byte { return k.last[0] }

var _ right.Sink = (*keeper)(nil)

func send(q *right.Q, p []byte) {
	q.Send(p, nil)
	p[0] = 1 //asyncown:ignore bufreuse the case is about ignoring
}

// again ignores the wrong line: the finding is in the next one.
func again(q *right.Q, p []byte) {
	q.Send(p, nil) //asyncown:ignore bufreuse it does not reach so far // want `unused directive: bufreuse finds nothing here`
	//asyncown:ignore earlyclose nothing is closed // want `unused directive: earlyclose finds nothing here`
	//asyncown:ignore bufreuse several directives may stand above a line
	p[0] = 1
}

// later silences the first of several uses, and the others do not come forward.
func later(q *right.Q, p []byte) {
	q.Send(p, nil)
	p[0] = 1 //asyncown:ignore bufreuse the case is about ignoring
	p[1] = 1
}

// viaHelper uses p in clearFirst first, although that is declared below.
func viaHelper(q *right.Q, p []byte) {
	q.Send(p, nil)
	clearFirst(p) //asyncown:ignore bufreuse the use is in the helper // want `unused directive: bufreuse finds nothing here`
	p[1] = 1      //asyncown:ignore bufreuse it is not the first // want `unused directive: bufreuse finds nothing here`
}

// viaHelperAgain has its finding silenced together with that of viaHelper.
func viaHelperAgain(q *right.Q, p []byte) {
	q.Send(p, nil)
	clearFirst(p)
}

func clearFirst(p []byte) {
	p[0] = 0 //asyncown:ignore bufreuse the case is about ignoring
}
