// Package pgconn has the shape of
// github.com/jackc/pgx/v5/pgconn,
// as far as the contracts speak of it.
package pgconn

import "context"

type Batch struct{}

func (batch *Batch) ExecParams(sql string, paramValues [][]byte, paramOIDs []uint32, paramFormats []int16, resultFormats []int16) {
}

func (batch *Batch) ExecPrepared(stmtName string, paramValues [][]byte, paramFormats []int16, resultFormats []int16) {
}

type MultiResultReader struct{}

type PgConn struct{}

func (pgConn *PgConn) Exec(ctx context.Context, sql string) *MultiResultReader { return nil }
