// Package fasthttp has the shape of
// github.com/valyala/fasthttp,
// as far as the contracts speak of it.
package fasthttp

import (
	"bufio"
	"io"
	"mime/multipart"
	"time"
)

type Args struct{}

func (a *Args) Reset() {}

func (a *Args) CopyTo(dst *Args) {}

func (a *Args) VisitAll(f func(key []byte, value []byte)) {}

func (a *Args) Peek(key string) []byte { return nil }

type Client struct {
	Name                          string
	MaxConnsPerHost               int
	MaxIdleConnDuration           time.Duration
	MaxConnDuration               time.Duration
	MaxIdemponentCallAttempts     int
	ReadBufferSize                int
	WriteBufferSize               int
	ReadTimeout                   time.Duration
	WriteTimeout                  time.Duration
	MaxResponseBodySize           int
	MaxConnWaitTimeout            time.Duration
	NoDefaultUserAgentHeader      bool
	DialDualStack                 bool
	DisableHeaderNamesNormalizing bool
	DisablePathNormalizing        bool
	StreamResponseBody            bool
}

func (c *Client) Do(req *Request, resp *Response) error { return nil }

type Cookie struct{}

func (c *Cookie) Value() []byte { return nil }

func (c *Cookie) Reset() {}

type Request struct {
	Header                         RequestHeader
	KeepBodyBuffer                 bool
	UseHostHeader                  bool
	DisableRedirectPathNormalizing bool
}

func (req *Request) SetBodyRaw(body []byte) {}

func (req *Request) SwapBody(body []byte) []byte { return nil }

func (req *Request) Body() []byte { return nil }

func (req *Request) SetBody(body []byte) {}

func (req *Request) CopyTo(dst *Request) {}

func (req *Request) Reset() {}

type RequestCtx struct {
	Response Response
	Request  Request
}

func (ctx *RequestCtx) RequestURI() []byte { return nil }

func (ctx *RequestCtx) URI() *URI { return nil }

func (ctx *RequestCtx) Referer() []byte { return nil }

func (ctx *RequestCtx) UserAgent() []byte { return nil }

func (ctx *RequestCtx) Path() []byte { return nil }

func (ctx *RequestCtx) Host() []byte { return nil }

func (ctx *RequestCtx) QueryArgs() *Args { return nil }

func (ctx *RequestCtx) PostArgs() *Args { return nil }

func (ctx *RequestCtx) MultipartForm() (*multipart.Form, error) { return nil, nil }

func (ctx *RequestCtx) FormValue(key string) []byte { return nil }

func (ctx *RequestCtx) Method() []byte { return nil }

func (ctx *RequestCtx) Write(p []byte) (int, error) { return 0, nil }

func (ctx *RequestCtx) PostBody() []byte { return nil }

func (ctx *RequestCtx) SetBodyStream(bodyStream io.Reader, bodySize int) {}

func (ctx *RequestCtx) SetBodyStreamWriter(sw StreamWriter) {}

func (ctx *RequestCtx) TimeoutError(msg string) {}

func (ctx *RequestCtx) TimeoutErrorWithCode(msg string, statusCode int) {}

func (ctx *RequestCtx) TimeoutErrorWithResponse(resp *Response) {}

type RequestHandler func(ctx *RequestCtx)

type RequestHeader struct{}

func (h *RequestHeader) Reset() {}

func (h *RequestHeader) VisitAll(f func(key []byte, value []byte)) {}

func (h *RequestHeader) Peek(key string) []byte { return nil }

type Response struct {
	Header               ResponseHeader
	ImmediateHeaderFlush bool
	StreamBody           bool
	SkipBody             bool
	KeepBodyBuffer       bool
}

func (resp *Response) Body() []byte { return nil }

func (resp *Response) SetBody(body []byte) {}

func (resp *Response) SetBodyRaw(body []byte) {}

func (resp *Response) SwapBody(body []byte) []byte { return nil }

func (resp *Response) CopyTo(dst *Response) {}

func (resp *Response) Reset() {}

type ResponseHeader struct{}

func (h *ResponseHeader) Reset() {}

func (h *ResponseHeader) VisitAll(f func(key []byte, value []byte)) {}

func (h *ResponseHeader) Peek(key string) []byte { return nil }

type StreamWriter func(w *bufio.Writer)

type URI struct {
	DisablePathNormalizing bool
}

func (u *URI) CopyTo(dst *URI) {}

func (u *URI) QueryString() []byte { return nil }

func (u *URI) SetQueryString(queryString string) {}

func (u *URI) SetQueryStringBytes(queryString []byte) {}

func (u *URI) Path() []byte { return nil }

func (u *URI) SetPath(path string) {}

func (u *URI) SetPathBytes(path []byte) {}

func (u *URI) Reset() {}

func (u *URI) Host() []byte { return nil }

func (u *URI) SetHost(host string) {}

func (u *URI) SetHostBytes(host []byte) {}

func (u *URI) Parse(host []byte, uri []byte) error { return nil }

func (u *URI) Update(newURI string) {}

func AcquireArgs() *Args { return nil }

func AcquireCookie() *Cookie { return nil }

func AcquireRequest() *Request { return nil }

func AcquireResponse() *Response { return nil }

func AcquireTimer(timeout time.Duration) *time.Timer { return nil }

func AcquireURI() *URI { return nil }

func Do(req *Request, resp *Response) error { return nil }

func ListenAndServe(addr string, handler RequestHandler) error { return nil }

func ReleaseArgs(a *Args) {}

func ReleaseCookie(c *Cookie) {}

func ReleaseRequest(req *Request) {}

func ReleaseResponse(resp *Response) {}

func ReleaseTimer(t *time.Timer) {}

func ReleaseURI(u *URI) {}
