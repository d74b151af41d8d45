package main

import "testing"

// TestBadArguments expects these errors of arguments that a transcript cannot hold.
func TestBadArguments(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"./p", ""}, "an empty argument is no package; perhaps it is a variable that is not set"},
		{[]string{"-tests=a b"}, `-tests="a b": want true or false`},
		{[]string{`-lending=a"b: c`}, `-lending="a\"b: c": want true or false`},
		{[]string{"-format", "a: b"}, `-format="a: b": want one of github, json, sarif, text, timeline`},
		{[]string{"-baseline="}, "-baseline needs a value: the one that it has is empty"},
		{[]string{"-tests", "false", "./..."}, "-tests takes its value after an equals sign; want -tests=false"},
		{[]string{"-html", "./..."}, "-html ./...: this names packages, and is where a file should be; want -html=FILE ./..."},
		{[]string{"-write-baseline=./p/...", "./q"}, "-write-baseline ./p/...: this names packages, and is where a file should be; want -write-baseline=FILE ./p/..."},
	} {
		if _, err := parseFlags(test.args, toys()); err == nil || err.Error() != test.want {
			t.Errorf("%q: got %v, want %s", test.args, err, test.want)
		}
	}
}
