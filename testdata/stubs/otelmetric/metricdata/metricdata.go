// Package metricdata has the shape of
// go.opentelemetry.io/otel/sdk/metric/metricdata,
// as far as the contracts speak of it.
package metricdata

type ResourceMetrics struct{}
