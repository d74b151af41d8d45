package bufreuse_test

import (
	"testing"

	"github.com/asyncown/asyncown/analyzers/bufreuse"
	"github.com/asyncown/asyncown/internal/checktest"
)

func TestCases(t *testing.T) {
	checktest.Run(t, "../../testdata", bufreuse.Analyzer, "bufreuse/...")
}
