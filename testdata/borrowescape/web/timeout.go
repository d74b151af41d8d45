package web

import "github.com/valyala/fasthttp"

// FastTimeoutCode returns a handler that is right: it says that it keeps the context.
func (s *Server) FastTimeoutCode() fasthttp.RequestHandler {
	return func(ctx *fasthttp.RequestCtx) {
		go func() {
			s.log.Write(ctx.Path())
		}()
		ctx.TimeoutErrorWithCode("later", 503)
	}
}

// FastTimeoutResponse returns a handler that is right: it says that it keeps the context.
func (s *Server) FastTimeoutResponse() fasthttp.RequestHandler {
	return func(ctx *fasthttp.RequestCtx) {
		go func() {
			s.log.Write(ctx.Path())
		}()
		ctx.TimeoutErrorWithResponse(new(fasthttp.Response))
	}
}
