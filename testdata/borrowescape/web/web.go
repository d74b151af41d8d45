// Package web holds handlers of web frameworks that use requests again.
package web

import (
	"io"
	"strings"

	"github.com/gofiber/fiber/v2"
	"github.com/valyala/fasthttp"
)

// A Server counts visits.
type Server struct {
	app  *fiber.App
	seen map[string]bool
	last string
	log  io.Writer
	jobs chan string
}

// Last is the last visitor.
func (s *Server) Last() string { return s.last }

// Routes registers the handlers.
func (s *Server) Routes() {
	s.app.Get("/:id", s.visit)
	s.app.Get("/:id/copy", s.visitCopy)
	s.app.Get("/:id/job", func(c *fiber.Ctx) error {
		id := c.Params("id")
		s.jobs <- id // want `id may still be used by a receiver from s.jobs after the function has returned`
		return nil
	})
	s.app.Get("/:id/log", func(c *fiber.Ctx) error {
		id := c.Params("id")
		go io.WriteString(s.log, id) // want `id.* may still be used by the goroutine after the function has returned`
		return nil
	})
}

// visit is wrong: the string is a view of the request.
func (s *Server) visit(c *fiber.Ctx) error {
	s.last = c.Params("id") // want `is kept after visit has returned`
	return nil
}

// visitCopy is right.
func (s *Server) visitCopy(c *fiber.Ctx) error {
	s.last = strings.Clone(c.Params("id"))
	return nil
}

// Fast returns a handler.
func (s *Server) Fast() fasthttp.RequestHandler {
	return func(ctx *fasthttp.RequestCtx) {
		body := ctx.PostBody()
		go s.log.Write(body) // want `body may still be used by the goroutine after the function has returned`
	}
}

// FastCopy returns a handler that is right.
func (s *Server) FastCopy() fasthttp.RequestHandler {
	return func(ctx *fasthttp.RequestCtx) {
		body := append([]byte(nil), ctx.PostBody()...)
		go s.log.Write(body)
	}
}

// FastWhole returns a handler that is wrong: the goroutine has the whole context.
func (s *Server) FastWhole() fasthttp.RequestHandler {
	return func(ctx *fasthttp.RequestCtx) {
		go func() { // want `ctx may still be used by the goroutine after the function has returned`
			s.log.Write(ctx.Path())
		}()
	}
}

// FastTimeout returns a handler that is right: it says that it keeps the context.
func (s *Server) FastTimeout() fasthttp.RequestHandler {
	return func(ctx *fasthttp.RequestCtx) {
		go func() {
			s.log.Write(ctx.Path())
		}()
		ctx.TimeoutError("later")
	}
}
