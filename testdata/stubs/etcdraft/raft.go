// Package raft has the shape of
// go.etcd.io/raft/v3,
// as far as the contracts speak of it.
package raft

import (
	"context"

	"go.etcd.io/raft/v3/raftpb"
)

type Node interface {
	Propose(ctx context.Context, data []byte) error
	Step(ctx context.Context, msg *raftpb.Message) error
}

type RawNode struct{}

func (rn *RawNode) Propose(data []byte) error { return nil }
