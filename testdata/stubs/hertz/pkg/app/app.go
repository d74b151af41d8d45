// Package app has the shape of
// github.com/cloudwego/hertz/pkg/app,
// as far as the contracts speak of it.
package app

import "context"

type HandlerFunc func(c context.Context, ctx *RequestContext)

type RequestContext struct {
	Keys map[string]any
}

func (ctx *RequestContext) Host() []byte { return nil }

func (ctx *RequestContext) Path() []byte { return nil }

func (ctx *RequestContext) Copy() *RequestContext { return nil }

func (ctx *RequestContext) GetRawData() []byte { return nil }
