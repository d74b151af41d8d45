package borrowescape_test

import (
	"testing"

	"github.com/asyncown/asyncown/analyzers/borrowescape"
	"github.com/asyncown/asyncown/internal/checktest"
)

func TestCases(t *testing.T) {
	checktest.Run(t, "../../testdata", borrowescape.Analyzer, "borrowescape/...")
}
