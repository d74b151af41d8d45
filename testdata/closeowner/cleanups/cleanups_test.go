package cleanups

import (
	"flag"
	"testing"
)

// wild lets the tests run that panic now and then.
var wild = flag.Bool("wild", false, "run what is wrong on purpose")

// TestStopFirst is right: what is registered last runs first.
func TestStopFirst(t *testing.T) {
	ticks := make(chan struct{})
	p := start(func() {
		select {
		case ticks <- struct{}{}:
		default:
		}
	})
	t.Cleanup(func() { close(ticks) })
	t.Cleanup(p.stop)
}

// TestCloseFirst is wrong: the channel is closed before the pump has stopped.
func TestCloseFirst(t *testing.T) {
	if !*wild {
		return
	}
	ticks := make(chan struct{})
	p := start(func() {
		select {
		case ticks <- struct{}{}:
		default:
		}
	})
	t.Cleanup(p.stop)
	t.Cleanup(func() {
		close(ticks) // want `ticks is closed while the goroutine may still send on it`
	})
}

// TestEach is right: each subtest has its own order.
func TestEach(t *testing.T) {
	for _, name := range []string{"a", "b"} {
		t.Run(name, func(t *testing.T) {
			ticks := make(chan struct{})
			p := start(func() {
				select {
				case ticks <- struct{}{}:
				default:
				}
			})
			t.Cleanup(func() { close(ticks) })
			t.Cleanup(func() { p.stop() })
		})
	}
}
