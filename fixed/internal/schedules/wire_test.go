package schedules

import (
	"io"
	"net"
	"strings"
	"time"

	"github.com/asyncown/asyncown/fixed/internal/explore"
)

// A wire is a net.Conn to a peer that is a task of the program.
type wire struct {
	requests explore.Queue[string] // what was written and the peer has not read
	replies  explore.Queue[string] // what the peer has written
	resets   bool                  // the peer has failed; set before replies is closed
	closed   bool                  // by this side; set before replies is closed
	rest     string                // what was taken off replies and not read
}

// startPeer starts the peer. It answers each request with a reply, or hangs up,
// or fails.
func (w *wire) startPeer(choices int) {
	explore.GoNamed("peer", func() {
		for {
			text, ok := w.requests.Take("the peer reads")
			if !ok {
				break
			}
			for line := range strings.Lines(text) {
				switch explore.Choose("the peer", choices) {
				case 0:
					w.replies.Put("the peer replies", "re "+line)
				case 1:
					w.replies.Close("the peer hangs up")
					return
				case 2:
					w.resets = true
					w.replies.Close("the peer fails")
					return
				}
			}
		}
		w.replies.Close("the peer hangs up")
	})
}

// Read returns what the peer has written.
func (w *wire) Read(p []byte) (int, error) {
	if w.rest == "" {
		text, ok := w.replies.Take("net.Conn.Read")
		switch {
		case ok:
			w.rest = text
		case w.closed:
			return 0, net.ErrClosed
		case w.resets:
			return 0, errPeer
		default:
			return 0, io.EOF
		}
	}
	n := copy(p, w.rest)
	w.rest = w.rest[n:]
	return n, nil
}

// Write writes to the peer, and uses the memory until it returns. What a peer
// that has gone does not read is lost.
func (w *wire) Write(p []byte) (int, error) {
	defer explore.ReadSlice("net.Conn.Write", p)
	if !w.requests.Put("net.Conn.Write", string(p)) {
		return 0, net.ErrClosed
	}
	return len(p), nil
}

// CloseWrite tells the peer that nothing follows.
func (w *wire) CloseWrite() error {
	w.requests.Close("net.Conn.CloseWrite")
	return nil
}

// Close makes Read and Write fail.
func (w *wire) Close() error {
	w.requests.Close("net.Conn.Close")
	w.closed = true
	w.replies.Close("net.Conn.Close")
	return nil
}

// RemoteAddr returns the address of nothing.
func (w *wire) RemoteAddr() net.Addr { return &net.TCPAddr{} }

// LocalAddr returns the address of nothing.
func (w *wire) LocalAddr() net.Addr { return &net.TCPAddr{} }

// SetDeadline does nothing.
func (w *wire) SetDeadline(time.Time) error { return nil }

// SetReadDeadline does nothing.
func (w *wire) SetReadDeadline(time.Time) error { return nil }

// SetWriteDeadline does nothing.
func (w *wire) SetWriteDeadline(time.Time) error { return nil }
