// Package pgproto3 has the shape of
// github.com/jackc/pgx/v5/pgproto3,
// as far as the contracts speak of it.
package pgproto3

type Backend struct{}

func (b *Backend) Receive() (FrontendMessage, error) { return nil, nil }

type BackendMessage interface{}

type Frontend struct{}

func (f *Frontend) Receive() (BackendMessage, error) { return nil, nil }

type FrontendMessage interface{}
