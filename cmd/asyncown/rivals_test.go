package main

import (
	"slices"
	"strings"
	"testing"
)

// TestRivals parses each pair of the flags that say what to do with the findings, in either
// order, and expects an error for those that exclude each other and for no others.
func TestRivals(t *testing.T) {
	flags := []string{
		"-json", "-sarif", "-timeline", "-format=github", "-format=text", "-html=f", "-fix", "-diff", "-explain",
		"-baseline=f", "-write-baseline=f", "-new-from=main",
	}
	formats := flags[:5]
	wrong := func(a, b string) bool {
		isFormat := slices.Contains(formats, b) && b != "-format=text"
		switch a {
		case "-json", "-sarif", "-timeline", "-format=github", "-format=text":
			return slices.Contains(formats, b) && a != b
		case "-diff":
			return isFormat || slices.Contains([]string{"-fix", "-html=f", "-explain"}, b)
		case "-fix":
			return b == "-html=f"
		case "-write-baseline=f":
			return isFormat || slices.Contains([]string{"-fix", "-diff", "-html=f", "-explain", "-baseline=f", "-new-from=main"}, b)
		}
		return false
	}
	for _, a := range flags {
		for _, b := range flags {
			want := wrong(a, b) || wrong(b, a)
			_, err := parseFlags([]string{a, b}, toys())
			if (err != nil) != want {
				t.Errorf("%s %s: got error %v, want one: %t", a, b, err, want)
			}
			if err != nil && (strings.Contains(err.Error(), "\n") || !names(err, a) || !names(err, b)) {
				t.Errorf("%s %s: the error does not name both: %v", a, b, err)
			}
		}
	}
}

// names reports whether err names the flag, as it was written or without its value.
func names(err error, flag string) bool {
	name, _, _ := strings.Cut(flag, "=")
	return strings.Contains(err.Error(), name)
}
