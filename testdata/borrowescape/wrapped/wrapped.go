// Package wrapped reads from sources that reuse their memory.
package wrapped

import (
	"github.com/gopacket/gopacket"
	"github.com/prometheus/prometheus/model/textparse"
)

// A Series parses the series of another parser, and nothing else.
type Series struct {
	textparse.Parser
	text []byte
}

// Next is right: what it keeps is valid until it is called again, like what the parser
// returns.
func (s *Series) Next() (textparse.Entry, error) {
	for {
		entry, err := s.Parser.Next()
		if err != nil {
			return entry, err
		}
		switch entry {
		case 0:
			s.text, _, _ = s.Parser.Series()
		case 1:
			s.text, _, _, _ = s.Parser.Histogram()
			return entry, nil
		}
	}
}

// Drain is wrong: it is no part of a parser, and what it leaves is used again.
func (s *Series) Drain() error {
	for {
		entry, err := s.Parser.Next()
		if err != nil {
			return err
		}
		if entry == 0 {
			s.text, _, _ = s.Parser.Series() // want `s\.text is kept after Next has ended its validity`
		}
	}
}

// Series returns the text of the entry.
func (s *Series) Series() ([]byte, *int64, float64) { return s.text, nil, 0 }

// A Reader reads the entries of a parser.
type Reader struct {
	parser textparse.Parser
	text   []byte
}

// Read is wrong: of what it keeps the memory is used again.
func (r *Reader) Read() error {
	for {
		entry, err := r.parser.Next()
		if err != nil {
			return err
		}
		if entry == 0 {
			r.text, _, _ = r.parser.Series() // want `r\.text is kept after Next has ended its validity`
		}
	}
}

// Text returns what was read last.
func (r *Reader) Text() []byte { return r.text }

// A Recorder keeps one packet.
type Recorder struct {
	source gopacket.ZeroCopyPacketDataSource
	first  []byte
}

// Run is wrong: the memory of the first packet is that of the last one, too.
func (r *Recorder) Run() error {
	for n := 0; ; n++ {
		data, _, err := r.source.ZeroCopyReadPacketData()
		if err != nil {
			return err
		}
		if n == 0 {
			r.first = data // want `r\.first is kept after ZeroCopyReadPacketData has ended its validity`
		}
	}
}

// First returns the first packet.
func (r *Recorder) First() []byte { return r.first }
