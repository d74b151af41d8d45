package spell

import "testing"

func TestNearest(t *testing.T) {
	names := []string{"baseline", "bufreuse", "C", "json", "tags", "tests", "write-baseline"}
	for word, want := range map[string]string{
		"basline":       "baseline",
		"baseilne":      "baseline",
		"bufruse":       "bufreuse",
		"jsn":           "json",
		"JSON":          "json",
		"v":             "",
		"test":          "tests",
		"tag":           "tags",
		"c":             "C",
		"writebaseline": "write-baseline",
		"verbose":       "",
		"":              "",
	} {
		if got := Nearest(word, names); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", word, got, want)
		}
	}
}
