// Package hpack has the shape of
// golang.org/x/net/http2/hpack,
// as far as the contracts speak of it.
package hpack

type HeaderField struct {
	Name      string
	Value     string
	Sensitive bool
}
