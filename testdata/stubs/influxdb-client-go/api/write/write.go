// Package write has the shape of
// github.com/influxdata/influxdb-client-go/v2/api/write,
// as far as the contracts speak of it.
package write

type Point struct{}
