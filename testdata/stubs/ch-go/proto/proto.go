// Package proto has the shape of
// github.com/ClickHouse/ch-go/proto,
// as far as the contracts speak of it.
package proto

type ColStr struct {
	Buf []byte
}

func (c *ColStr) Append(v string) {}

func (c *ColStr) AppendBytes(v []byte) {}
