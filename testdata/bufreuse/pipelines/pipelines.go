// Package pipelines passes memory as values of any type, and as one of several arguments.
package pipelines

import (
	"context"
	"database/sql"

	"github.com/redis/go-redis/v9"
)

// set is wrong: the pipeline keeps the value until Exec.
func set(ctx context.Context, p redis.Pipeliner, keys []string, buf []byte) {
	for i, key := range keys {
		buf[0] = byte(i) // want `buf is overwritten while Set may still be using it`
		p.Set(ctx, key, buf, 0)
	}
	p.Exec(ctx)
}

// setEach is right.
func setEach(ctx context.Context, p redis.Pipeliner, keys []string, buf []byte) {
	for i, key := range keys {
		buf[0] = byte(i)
		p.Set(ctx, key, buf, 0)
		p.Exec(ctx)
	}
}

// push is wrong: each of the values is kept.
func push(ctx context.Context, p redis.Pipeliner, a, b []byte) {
	p.RPush(ctx, "queue", a, b)
	b[0] = 0 // want `b is overwritten while RPush may still be using it`
	p.Exec(ctx)
}

// pushThen is right.
func pushThen(ctx context.Context, p redis.Pipeliner, a, b []byte) {
	p.RPush(ctx, "queue", a, b)
	p.Exec(ctx)
	b[0] = 0
}

type row struct {
	id   int
	text string
}

// rows is wrong: Scan writes into the row that the receiver has.
func rows(rs *sql.Rows, out chan<- *row) {
	var r row
	for rs.Next() {
		rs.Scan(&r.id, &r.text) // want `r.* is overwritten while a receiver from out may still be using it`
		out <- &r
	}
}

// rowsEach is right: each turn has its own.
func rowsEach(rs *sql.Rows, out chan<- *row) {
	for rs.Next() {
		var r row
		rs.Scan(&r.id, &r.text)
		out <- &r
	}
}
