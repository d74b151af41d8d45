// Package echo has the shape of
// github.com/labstack/echo/v4,
// as far as the contracts speak of it.
package echo

type Context interface {
	JSON(code int, i any) error
	Param(name string) string
	QueryParam(name string) string
}

type Echo struct {
	ListenerNetwork                 string
	DisableHTTP2                    bool
	Debug                           bool
	HideBanner                      bool
	HidePort                        bool
	EnablePathUnescapingStaticFiles bool
}

func (e *Echo) GET(path string, h HandlerFunc, m ...MiddlewareFunc) *Route { return nil }

type HandlerFunc func(c Context) error

type MiddlewareFunc func(next HandlerFunc) HandlerFunc

type Route struct {
	Method string
	Path   string
	Name   string
}
