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

type CommandTag struct{}

type FieldDescription struct {
	Name                 string
	TableOID             uint32
	TableAttributeNumber uint16
	DataTypeOID          uint32
	DataTypeSize         int16
	TypeModifier         int32
	Format               int16
}

type MultiResultReader struct{}

type PgConn struct{}

func (pgConn *PgConn) Exec(ctx context.Context, sql string) *MultiResultReader { return nil }

type ResultReader struct{}

func (rr *ResultReader) NextRow() bool { return false }

func (rr *ResultReader) FieldDescriptions() []FieldDescription { return nil }

func (rr *ResultReader) Values() [][]byte { return nil }

func (rr *ResultReader) Close() (CommandTag, error) { return CommandTag{}, nil }
