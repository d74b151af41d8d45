// Package redis has the shape of
// github.com/gomodule/redigo/redis,
// as far as the contracts speak of it.
package redis

type Conn interface {
	Do(commandName string, args ...any) (any, error)
	Send(commandName string, args ...any) error
}
