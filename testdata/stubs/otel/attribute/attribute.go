// Package attribute has the shape of
// go.opentelemetry.io/otel/attribute,
// as far as the contracts speak of it.
package attribute

type Value struct{}
