// Package rtp has the shape of
// github.com/pion/rtp,
// as far as the contracts speak of it.
package rtp

type Packet struct {
	Payload     []byte
	PaddingSize byte
	Raw         []byte
}

func (p *Packet) Unmarshal(buf []byte) error { return nil }

func (p Packet) Clone() *Packet { return nil }
