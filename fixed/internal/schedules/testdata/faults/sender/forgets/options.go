package forgets

import (
	"errors"
	"fmt"
)

// An Option changes a default of New. A nil Option changes nothing.
type Option func(*limits)

// limits are what options set.
type limits struct {
	buffers    int
	batchBytes int
	batchRows  int
	partition  func(hash uint64, peers int) int
}

// The defaults, and the largest number of batches for each peer.
const (
	defaultBuffers = 2
	defaultBytes   = 64 << 10
	defaultRows    = 4096
	maxBuffers     = 1 << 16
)

// WithBuffers sets the number of batches for each peer, from 1 to 65536. The
// default is 2: one is filled while the other is sent.
func WithBuffers(n int) Option { return func(l *limits) { l.buffers = n } }

// WithBatchBytes sets the size in bytes, at least 1, at which a batch is sent. A
// row is never split: the one that makes a batch reach the size is its last. The
// default is 65536. With [math.MaxInt] only the number of rows counts.
func WithBatchBytes(n int) Option { return func(l *limits) { l.batchBytes = n } }

// WithBatchRows sets the number of rows, at least 1, at which a batch is sent.
// The default is 4096. With [math.MaxInt] only the size counts.
func WithBatchRows(n int) Option { return func(l *limits) { l.batchRows = n } }

// WithPartition sets the function that chooses the peer of a row from its hash:
// an index below the number of peers. The default is the remainder.
func WithPartition(partition func(hash uint64, peers int) int) Option {
	return func(l *limits) { l.partition = partition }
}

// newLimits applies the options to the defaults.
func newLimits(options []Option) (*limits, error) {
	l := &limits{
		buffers:    defaultBuffers,
		batchBytes: defaultBytes,
		batchRows:  defaultRows,
		partition:  func(hash uint64, peers int) int { return int(hash % uint64(peers)) },
	}
	for _, option := range options {
		if option != nil {
			option(l)
		}
	}
	switch {
	case l.buffers < 1 || l.batchBytes < 1 || l.batchRows < 1:
		return nil, fmt.Errorf("sender: %d batches of %d bytes and %d rows: each must be positive", l.buffers, l.batchBytes, l.batchRows)
	case l.buffers > maxBuffers:
		return nil, fmt.Errorf("sender: %d batches for each peer, more than %d", l.buffers, maxBuffers)
	case l.partition == nil:
		return nil, errors.New("sender: no partition function")
	}
	return l, nil
}
