// Package metric has the shape of
// go.opentelemetry.io/otel/sdk/metric,
// as far as the contracts speak of it.
package metric

import (
	"context"

	"go.opentelemetry.io/otel/sdk/metric/metricdata"
)

type Exporter interface {
	Export(context.Context, *metricdata.ResourceMetrics) error
}
