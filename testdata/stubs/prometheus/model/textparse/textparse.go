// Package textparse has the shape of
// github.com/prometheus/prometheus/model/textparse,
// as far as the contracts speak of it.
package textparse

import (
	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/histogram"
)

type Entry int

type Parser interface {
	Comment() []byte
	Help() ([]byte, []byte)
	Histogram() ([]byte, *int64, *histogram.Histogram, *histogram.FloatHistogram)
	Next() (Entry, error)
	Series() ([]byte, *int64, float64)
	Type() ([]byte, model.MetricType)
	Unit() ([]byte, []byte)
}
