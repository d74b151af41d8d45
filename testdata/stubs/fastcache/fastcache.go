// Package fastcache has the shape of
// github.com/VictoriaMetrics/fastcache,
// as far as the contracts speak of it.
package fastcache

type Cache struct{}

func (c *Cache) SetBig(k []byte, v []byte) {}

func (c *Cache) Set(k []byte, v []byte) {}

func (c *Cache) Get(dst []byte, k []byte) []byte { return nil }
