// Package gopacket has the shape of
// github.com/gopacket/gopacket,
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
	Pool                     bool
	SkipDecodeRecovery       bool
	DecodeStreamsAsDatagrams bool
}

type Decoder interface{}

type DecodingLayerParser struct {
	Truncated bool
}

func (l *DecodingLayerParser) DecodeLayers(data []byte, decoded *[]LayerType) error { return nil }

type LayerType int64

type Packet interface{}

type ZeroCopyPacketDataSource interface {
	ZeroCopyReadPacketData() ([]byte, CaptureInfo, error)
}

func NewPacket(data []byte, firstLayerDecoder Decoder, options DecodeOptions) Packet { return nil }
