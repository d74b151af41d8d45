// Package pgtype has the shape of
// github.com/jackc/pgx/v5/pgtype,
// as far as the contracts speak of it.
package pgtype

type BytesScanner interface {
	ScanBytes(v []byte) error
}

type DriverBytes []byte
