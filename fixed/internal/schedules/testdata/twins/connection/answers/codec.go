package answers

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// A Codec says how requests and replies are sent.
type Codec[Q, A any] struct {
	// Append appends the encoding of the request to dst and returns the
	// result, as the built-in append does. It must not keep dst. If it returns
	// an error, what it has appended is dropped. It is called with a lock held,
	// so it must not use the connection.
	Append func(dst []byte, request Q) ([]byte, error)
	// Read reads one reply. It must not keep memory of r, and should set a limit
	// to the size of a reply: the peer may send anything. It returns io.EOF if
	// there is none because the peer sends no more. Any error ends the
	// connection. It is called from a goroutine of the connection, so it must
	// not close that, and a panic ends the program.
	Read func(r *bufio.Reader) (A, error)
}

// MaxLine is the size in bytes of the longest reply that Lines takes.
const MaxLine = 1 << 20

var (
	// errLine is the error of a request that is not one line.
	errLine = errors.New("connection: a request has a line break")
	// errLong is the error of a reply that is too long.
	errLong = fmt.Errorf("connection: a reply of more than %d bytes", MaxLine)
)

// Lines is a codec for requests and replies that are lines of text. The line
// break is not part of them. A reply must not be longer than [MaxLine].
var Lines = Codec[string, string]{
	Append: func(dst []byte, request string) ([]byte, error) {
		if strings.Contains(request, "\n") {
			return dst, errLine
		}
		return append(append(dst, request...), '\n'), nil
	},
	Read: readLine,
}

// readLine reads a line without its line break.
func readLine(r *bufio.Reader) (string, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case len(line) > MaxLine+1:
			return "", errLong
		case err == nil:
			return string(line[:len(line)-1]), nil
		case err == io.EOF && len(line) > 0:
			return "", io.ErrUnexpectedEOF
		case err != bufio.ErrBufferFull:
			return "", err
		}
	}
}
