package directive_test

import (
	"testing"

	"github.com/asyncown/asyncown/analyzers/directive"
	"github.com/asyncown/asyncown/internal/checktest"
)

func TestCases(t *testing.T) {
	checktest.Run(t, "../../testdata", directive.Analyzer, "directive/...")
}
