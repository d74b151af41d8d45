// Package pool has the shape of
// github.com/libp2p/go-buffer-pool,
// as far as the contracts speak of it.
package pool

type BufferPool struct{}

func (p *BufferPool) Get(length int) []byte { return nil }

func (p *BufferPool) Put(buf []byte) {}

func Get(length int) []byte { return nil }

func Put(slice []byte) {}
