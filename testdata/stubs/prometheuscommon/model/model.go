// Package model has the shape of
// github.com/prometheus/common/model,
// as far as the contracts speak of it.
package model

type MetricType string
