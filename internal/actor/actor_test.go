package actor

import "testing"

// TestRoundTrip expects actors to survive the way through a message, and a
// message with a colon of its own to stay whole.
func TestRoundTrip(t *testing.T) {
	for _, test := range []struct {
		part    Part
		message string
		want    string
	}{
		{Part{Who: "Serve"}, "buf is lent here", "Serve: buf is lent here"},
		{Part{"Serve", "receiver from c", Lends}, "both: here", "Serve, lending to receiver from c: both: here"},
		{Part{"run", "Wait", Signals}, "done is closed", "run, signalling Wait: done is closed"},
		{Part{"a", "b", Conflicts}, "", "a, against b: "},
	} {
		got := test.part.Format(test.message)
		if got != test.want {
			t.Errorf("Format: got %q, want %q", got, test.want)
		}
		if part, message := Parse(got); part != test.part || message != test.message {
			t.Errorf("Parse(%q) = %+v, %q", got, part, message)
		}
	}
}

// TestOddNames expects names that hold separators not to confuse Parse.
func TestOddNames(t *testing.T) {
	part, message := Parse(Part{"f, g: h", "m[K, V]", Lends}.Format("x"))
	if want := (Part{"f g h", "m[K V]", Lends}); part != want || message != "x" {
		t.Errorf("got %+v, %q", part, message)
	}
	if part, message := Parse("b is lent here"); part != (Part{}) || message != "b is lent here" {
		t.Errorf("a message without actors: %+v, %q", part, message)
	}
	if part, message := Parse(NoFix + "of x: y"); part != (Part{}) || message != NoFix+"of x: y" {
		t.Errorf("a line in which nobody does anything: %+v, %q", part, message)
	}
	if part, _ := Parse(Part{}.Format("x")); part.Who != "the program" {
		t.Errorf("an unknown actor: %+v", part)
	}
}
