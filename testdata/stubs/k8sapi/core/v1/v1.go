// Package v1 has the shape of
// k8s.io/api/core/v1,
// as far as the contracts speak of it.
package v1

type Pod struct{}
