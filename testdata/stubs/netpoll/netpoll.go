// Package netpoll has the shape of
// github.com/cloudwego/netpoll,
// as far as the contracts speak of it.
package netpoll

type Reader interface {
	Next(n int) ([]byte, error)
	Peek(n int) ([]byte, error)
	ReadBinary(n int) ([]byte, error)
	ReadString(n int) (string, error)
	Release() error
	Slice(n int) (Reader, error)
	Until(delim byte) ([]byte, error)
}

type Writer interface {
	Flush() error
	Malloc(n int) ([]byte, error)
	WriteBinary(b []byte) (int, error)
	WriteDirect(p []byte, remainCap int) error
	WriteString(s string) (int, error)
}
