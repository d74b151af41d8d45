// Package memberlist has the shape of
// github.com/hashicorp/memberlist,
// as far as the contracts speak of it.
package memberlist

type Address struct {
	Addr string
	Name string
}

type Broadcast interface {
	Finished()
}

type Delegate interface {
	NotifyMsg([]byte)
}

type Memberlist struct{}

func (m *Memberlist) SendToAddress(a Address, msg []byte) error { return nil }

func (m *Memberlist) SendBestEffort(to *Node, msg []byte) error { return nil }

func (m *Memberlist) SendReliable(to *Node, msg []byte) error { return nil }

type Node struct {
	Name string
	Port uint16
	Meta []byte
	PMin uint8
	PMax uint8
	PCur uint8
	DMin uint8
	DMax uint8
	DCur uint8
}

type TransmitLimitedQueue struct {
	RetransmitMult int
}

func (q *TransmitLimitedQueue) QueueBroadcast(b Broadcast) {}
