package late

import (
	"errors"
	"fmt"
)

// An Option changes a default of New.
type Option func(*limits)

// limits are what options set.
type limits struct {
	buffers    int
	batchBytes int
	batchRows  int
	partition  func(hash uint64, peers int) int
}

// WithBuffers sets the number of batches for each peer. The default is 2: one
// is filled while the other is sent.
func WithBuffers(n int) Option { return func(l *limits) { l.buffers = n } }

// WithBatchBytes sets the size at which a batch is sent. The default is 64 KiB.
func WithBatchBytes(n int) Option { return func(l *limits) { l.batchBytes = n } }

// WithBatchRows sets the number of rows at which a batch is sent. The default
// is 4096.
func WithBatchRows(n int) Option { return func(l *limits) { l.batchRows = n } }

// WithPartition sets the function that chooses the peer of a row from its hash:
// an index below the number of peers. The default is the remainder.
func WithPartition(partition func(hash uint64, peers int) int) Option {
	return func(l *limits) { l.partition = partition }
}

// newLimits applies the options to the defaults.
func newLimits(options []Option) (*limits, error) {
	l := &limits{
		buffers:    2,
		batchBytes: 64 << 10,
		batchRows:  4096,
		partition:  func(hash uint64, peers int) int { return int(hash % uint64(peers)) },
	}
	for _, option := range options {
		option(l)
	}
	switch {
	case l.buffers < 1 || l.batchBytes < 1 || l.batchRows < 1:
		return nil, fmt.Errorf("sender: %d batches of %d bytes and %d rows: each must be positive", l.buffers, l.batchBytes, l.batchRows)
	case l.partition == nil:
		return nil, errors.New("sender: no partition function")
	}
	return l, nil
}
