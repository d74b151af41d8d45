// Package gopacket has the shape of
// github.com/google/gopacket,
// as far as the contracts speak of it.
package gopacket

import "time"

type CaptureInfo struct {
	Timestamp      time.Time
	CaptureLength  int
	Length         int
	InterfaceIndex int
	AncillaryData  []any
}

type DecodeOptions struct {
	Lazy                     bool
	NoCopy                   bool
	SkipDecodeRecovery       bool
	DecodeStreamsAsDatagrams bool
}

type Decoder interface{}

type Packet interface{}

type ZeroCopyPacketDataSource interface {
	ZeroCopyReadPacketData() ([]byte, CaptureInfo, error)
}

func NewPacket(data []byte, firstLayerDecoder Decoder, options DecodeOptions) Packet { return nil }
