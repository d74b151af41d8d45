package report

import (
	"errors"
	"maps"
	"testing"
)

// failWriter is an output that cannot be written.
type failWriter struct{}

func (failWriter) Write([]byte) (int, error) { return 0, errors.New("disk full") }

// TestFullDisk expects each format to tell of an output that cannot be written,
// whether it notices at once or at the end.
func TestFullDisk(t *testing.T) {
	one := Finding{Message: "m", Timeline: []Step{{Message: "s"}}}
	many := make([]Finding, 1000)
	for i := range many {
		many[i] = one
	}
	formats := maps.Clone(Formats)
	formats["html"] = HTML
	for name, format := range formats {
		for _, findings := range [][]Finding{{one}, many} {
			if err := format(failWriter{}, &Report{Findings: findings}); err == nil {
				t.Errorf("%s, %d findings: no error", name, len(findings))
			}
		}
	}
}
