// Package labels has the shape of
// k8s.io/apimachinery/pkg/labels,
// as far as the contracts speak of it.
package labels

type Selector interface{}
