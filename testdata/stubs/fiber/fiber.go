// Package fiber has the shape of
// github.com/gofiber/fiber/v2,
// as far as the contracts speak of it.
package fiber

type App struct{}

func (app *App) Get(path string, handlers ...Handler) Router { return nil }

type Ctx struct{}

func (c *Ctx) BodyRaw() []byte { return nil }

func (c *Ctx) Body() []byte { return nil }

func (c *Ctx) Cookies(key string, defaultValue ...string) string { return "" }

func (c *Ctx) FormValue(key string, defaultValue ...string) string { return "" }

func (c *Ctx) Get(key string, defaultValue ...string) string { return "" }

func (c *Ctx) Hostname() string { return "" }

func (c *Ctx) OriginalURL() string { return "" }

func (c *Ctx) Params(key string, defaultValue ...string) string { return "" }

func (c *Ctx) Path(override ...string) string { return "" }

func (c *Ctx) Query(key string, defaultValue ...string) string { return "" }

func (c *Ctx) SendString(body string) error { return nil }

type Handler = func(*Ctx) error

type Router interface{}
