// Package diode has the shape of
// github.com/rs/zerolog/diode,
// as far as the contracts speak of it.
package diode

type Writer struct{}

func (dw Writer) Write(p []byte) (int, error) { return 0, nil }
