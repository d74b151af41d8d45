// Package gin has the shape of
// github.com/gin-gonic/gin,
// as far as the contracts speak of it.
package gin

type Context struct {
	Keys     map[any]any
	Accepted []string
}

func (c *Context) Copy() *Context { return nil }

func (c *Context) Param(key string) string { return "" }

func (c *Context) Query(key string) string { return "" }

func (c *Context) JSON(code int, obj any) {}

type Engine struct {
	RouterGroup
	RedirectTrailingSlash  bool
	RedirectFixedPath      bool
	HandleMethodNotAllowed bool
	ForwardedByClientIP    bool
	AppEngine              bool
	UseRawPath             bool
	UseEscapedPath         bool
	UnescapePathValues     bool
	RemoveExtraSlash       bool
	RemoteIPHeaders        []string
	TrustedPlatform        string
	MaxMultipartMemory     int64
	UseH2C                 bool
	ContextWithFallback    bool
}

type HandlerFunc func(*Context)

type IRoutes interface{}

type RouterGroup struct{}

func (group *RouterGroup) GET(relativePath string, handlers ...HandlerFunc) IRoutes { return nil }
