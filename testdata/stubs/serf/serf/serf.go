// Package serf has the shape of
// github.com/hashicorp/serf/serf,
// as far as the contracts speak of it.
package serf

import "time"

type QueryParam struct {
	FilterNodes []string
	FilterTags  map[string]string
	RequestAck  bool
	RelayFactor uint8
	Timeout     time.Duration
}

type QueryResponse struct{}

type Serf struct{}

func (s *Serf) UserEvent(name string, payload []byte, coalesce bool) error { return nil }

func (s *Serf) Query(name string, payload []byte, params *QueryParam) (*QueryResponse, error) {
	return nil, nil
}
