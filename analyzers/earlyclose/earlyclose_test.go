package earlyclose_test

import (
	"testing"

	"github.com/asyncown/asyncown/analyzers/earlyclose"
	"github.com/asyncown/asyncown/internal/checktest"
)

func TestCases(t *testing.T) {
	checktest.Run(t, "../../testdata", earlyclose.Analyzer, "earlyclose/...")
}
