// Package raftpb has the shape of
// go.etcd.io/raft/v3/raftpb,
// as far as the contracts speak of it.
package raftpb

type Message struct {
	Context []byte
}
