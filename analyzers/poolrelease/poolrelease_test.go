package poolrelease_test

import (
	"testing"

	"github.com/asyncown/asyncown/analyzers/poolrelease"
	"github.com/asyncown/asyncown/internal/checktest"
)

func TestCases(t *testing.T) {
	checktest.Run(t, "../../testdata", poolrelease.Analyzer, "poolrelease/...")
}
