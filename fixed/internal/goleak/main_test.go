package goleak_test

import (
	"testing"

	"go.uber.org/goleak"
)

// TestMain fails if a goroutine is left when the tests have ended. A copy of this
// file is added to the tests of each package in fixed/.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }
