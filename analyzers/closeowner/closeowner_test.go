package closeowner_test

import (
	"testing"

	"github.com/asyncown/asyncown/analyzers/closeowner"
	"github.com/asyncown/asyncown/internal/checktest"
)

func TestCases(t *testing.T) {
	checktest.Run(t, "../../testdata", closeowner.Analyzer, "closeowner/...")
}
