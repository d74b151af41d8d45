package leak

import (
	"strings"
	"testing"
)

// TestOthers expects a goroutine of this package to be found while it runs.
func TestOthers(t *testing.T) {
	Check(t)
	stop, stopped := make(chan bool), make(chan bool)
	go waitFor(stop, stopped)
	stop <- true
	if found := others(); len(found) != 1 || !strings.Contains(found[0], "waitFor") {
		t.Errorf("found %q", found)
	}
	stop <- true
	<-stopped
}

// waitFor waits to be stopped twice.
func waitFor(stop <-chan bool, stopped chan<- bool) {
	<-stop
	<-stop
	close(stopped)
}
