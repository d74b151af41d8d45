// Package parsers sends what parsers and readers of other modules lend until their next call.
package parsers

import (
	"github.com/prometheus/prometheus/tsdb/wlog"
	"github.com/valyala/bytebufferpool"
	"github.com/valyala/fastjson"
)

// records is wrong: Next reads into the buffer of the record.
func records(r *wlog.Reader, out chan<- []byte) {
	for r.Next() { // want `is overwritten while`
		out <- r.Record()
	}
}

// recordCopies is right: each record is copied.
func recordCopies(r *wlog.Reader, out chan<- []byte) {
	for r.Next() {
		out <- append([]byte(nil), r.Record()...)
	}
}

// parse is wrong: the parser uses its values again.
func parse(lines []string, out chan<- *fastjson.Value) error {
	var p fastjson.Parser
	for _, line := range lines {
		v, err := p.Parse(line) // want `is overwritten while`
		if err != nil {
			return err
		}
		out <- v
	}
	return nil
}

// parseEach is right: each value has a parser of its own.
func parseEach(lines []string, out chan<- *fastjson.Value) error {
	for _, line := range lines {
		var p fastjson.Parser
		v, err := p.Parse(line)
		if err != nil {
			return err
		}
		out <- v
	}
	return nil
}

// reset is wrong: Reset keeps the memory that was sent.
func reset(lines []string, out chan<- []byte) {
	var b bytebufferpool.ByteBuffer
	for _, line := range lines {
		b.Reset() // want `is overwritten while`
		b.WriteString(line)
		out <- b.Bytes()
	}
}

// text is right: String copies.
func text(lines []string, out chan<- string) {
	var b bytebufferpool.ByteBuffer
	for _, line := range lines {
		b.Reset()
		b.WriteString(line)
		out <- b.String()
	}
}
