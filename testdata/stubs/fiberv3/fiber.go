// Package fiber has the shape of
// github.com/gofiber/fiber/v3,
// as far as the contracts speak of it.
package fiber

type App struct{}

func (app *App) Get(path string, handler any, handlers ...any) Router { return nil }

type Ctx interface {
	Body() []byte
	Cookies(key string, defaultValue ...string) string
	FormValue(key string, defaultValue ...string) string
	Get(key string, defaultValue ...string) string
	Params(key string, defaultValue ...string) string
	Query(key string, defaultValue ...string) string
}

type Handler = func(Ctx) error

type Req interface {
	Body() []byte
	Cookies(key string, defaultValue ...string) string
	FormValue(key string, defaultValue ...string) string
	Get(key string, defaultValue ...string) string
	Params(key string, defaultValue ...string) string
	Query(key string, defaultValue ...string) string
}

type Router interface{}
