// Package api has the shape of
// github.com/influxdata/influxdb-client-go/v2/api,
// as far as the contracts speak of it.
package api

import "github.com/influxdata/influxdb-client-go/v2/api/write"

type WriteAPI interface {
	WritePoint(point *write.Point)
	WriteRecord(line string)
}
