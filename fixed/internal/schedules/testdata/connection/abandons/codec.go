package abandons

import (
	"bufio"
	"errors"
	"io"
	"strings"
)

// A Codec says how requests and replies are sent.
type Codec[Q, A any] struct {
	// Append appends the encoding of the request to dst and returns the
	// result, as the built-in append does. It must not keep dst. If it returns
	// an error, what it has appended is dropped.
	Append func(dst []byte, request Q) ([]byte, error)
	// Read reads one reply. It must not keep memory of r. It returns io.EOF if
	// there is none because the peer sends no more.
	Read func(r *bufio.Reader) (A, error)
}

// errLine is the error of a request that is not one line.
var errLine = errors.New("connection: a request has a line break")

// Lines is a codec for requests and replies that are lines of text. The line
// break is not part of them.
var Lines = Codec[string, string]{
	Append: func(dst []byte, request string) ([]byte, error) {
		if strings.Contains(request, "\n") {
			return dst, errLine
		}
		return append(append(dst, request...), '\n'), nil
	},
	Read: func(r *bufio.Reader) (string, error) {
		line, err := r.ReadString('\n')
		if err == io.EOF && line != "" {
			err = io.ErrUnexpectedEOF
		}
		return strings.TrimSuffix(line, "\n"), err
	},
}
