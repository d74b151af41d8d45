// Package v1 has the shape of
// k8s.io/client-go/listers/core/v1,
// as far as the contracts speak of it.
package v1

import (
	"k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
)

type PodLister interface {
	List(selector labels.Selector) ([]*v1.Pod, error)
}

type PodNamespaceLister interface {
	Get(name string) (*v1.Pod, error)
}
