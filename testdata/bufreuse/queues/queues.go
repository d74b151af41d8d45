// Package queues gives memory to what reads it later: logs and responses.
package queues

import (
	"encoding/binary"
	"time"

	"github.com/gomodule/redigo/redis"
	"github.com/hashicorp/raft"
	"github.com/valyala/fasthttp"
)

// apply is wrong: the log keeps the command, also when the future is over.
func apply(r *raft.Raft, values []uint64) error {
	buf := make([]byte, 8)
	for _, v := range values {
		binary.BigEndian.PutUint64(buf, v) // want `buf is overwritten while Apply may still be using it`
		if err := r.Apply(buf, time.Second).Error(); err != nil {
			return err
		}
	}
	return nil
}

// applyEach is right: each command is a slice of its own.
func applyEach(r *raft.Raft, values []uint64) error {
	for _, v := range values {
		buf := binary.BigEndian.AppendUint64(nil, v)
		if err := r.Apply(buf, time.Second).Error(); err != nil {
			return err
		}
	}
	return nil
}

// send is right: the arguments are in the output buffer.
func send(c redis.Conn, values []uint64) {
	buf := make([]byte, 8)
	for _, v := range values {
		binary.BigEndian.PutUint64(buf, v)
		c.Send("RPUSH", "values", buf)
	}
}

// raw is wrong: the response is written when the handler has returned.
func raw(ctx *fasthttp.RequestCtx, buf []byte) {
	ctx.Response.SetBodyRaw(buf)
	buf[0] = 0 // want `buf is overwritten while SetBodyRaw may still be using it`
}
