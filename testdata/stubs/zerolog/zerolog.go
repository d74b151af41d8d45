// Package zerolog has the shape of
// github.com/rs/zerolog,
// as far as the contracts speak of it.
package zerolog

type Event struct{}

func (e *Event) Msg(msg string) {}

func (e *Event) Send() {}

func (e *Event) Msgf(format string, v ...any) {}

func (e *Event) Str(key string, val string) *Event { return nil }

type Logger struct{}

func (l *Logger) Info() *Event { return nil }
