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
