// Package raft has the shape of
// github.com/hashicorp/raft,
// as far as the contracts speak of it.
package raft

import "time"

type ApplyFuture interface {
	IndexFuture
	Response() any
}

type Future interface {
	Error() error
}

type IndexFuture interface {
	Future
}

type Log struct {
	Index      uint64
	Term       uint64
	Data       []byte
	Extensions []byte
	AppendedAt time.Time
}

type Raft struct {
	RestoreCommittedLogs bool
}

func (r *Raft) Apply(cmd []byte, timeout time.Duration) ApplyFuture { return nil }

func (r *Raft) ApplyLog(log Log, timeout time.Duration) ApplyFuture { return nil }
