package progress

import (
	"os"
	"strings"
	"testing"
)

func TestLine(t *testing.T) {
	var out strings.Builder
	line := NewLine(&out)
	line.Show("one")
	line.Show("two")
	line.Erase()
	if got, want := out.String(), "\r\x1b[Kone\r\x1b[Ktwo\r\x1b[K"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	line = nil
	line.Show("nowhere")
	line.Erase()
}

func TestIsTerminal(t *testing.T) {
	for _, name := range []string{os.DevNull, "progress_test.go"} {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if IsTerminal(f) || Wanted(f) {
			t.Errorf("%s is no terminal", name)
		}
	}
}
