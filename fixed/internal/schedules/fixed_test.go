package schedules

import (
	"net"

	"github.com/asyncown/asyncown/fixed/connection"
	"github.com/asyncown/asyncown/fixed/internal/explore"
	"github.com/asyncown/asyncown/fixed/sender"
	"github.com/asyncown/asyncown/fixed/sender/tcp"
)

// newFixedSender returns a sender as it should be.
func newFixedSender(u *senderUse) *senderSubject {
	var transports []sender.Transport
	for i := range u.peers {
		transports = append(transports, transport[*sender.Loan](func(l *sender.Loan) { u.transmit(i, l.Bytes(), l.Done) }))
	}
	codec := sender.Codec[[]byte]{Append: sender.Bytes.Append, Hash: firstDigit}
	s, err := sender.New(codec, transports, sender.WithBatchRows(1), sender.WithBatchBytes(8))
	if err != nil {
		explore.Failf("%v", err)
	}
	return newSenderSubject(u, s.Send, s.Flush, s.Close)
}

// newFixedConnection returns a connection as it should be.
func newFixedConnection(conn net.Conn) *connectionSubject {
	c, err := connection.New(conn, connection.Lines, connection.WithLimit(2))
	if err != nil {
		explore.Failf("%v", err)
	}
	return newConnectionSubject(c)
}

// newFixedTCP returns a transport as it should be.
func newFixedTCP(conn net.Conn) closer { return tcp.New(conn) }
