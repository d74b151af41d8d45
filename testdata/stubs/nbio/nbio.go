// Package nbio has the shape of
// github.com/lesismal/nbio,
// as far as the contracts speak of it.
package nbio

type Conn struct{}

type Engine struct{}

func (g *Engine) OnData(h func(c *Conn, data []byte)) {}

func (g *Engine) OnDataPtr(h func(c *Conn, pdata *[]byte)) {}
