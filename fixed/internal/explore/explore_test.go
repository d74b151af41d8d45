package explore

import (
	"errors"
	"strings"
	"testing"
)

// explore explores a program and checks the number of its schedules.
func explore(t *testing.T, want int, program func()) *Report {
	t.Helper()
	report := Run(program, Options{})
	if !report.Complete || report.Schedules != want {
		t.Errorf("explored %v, want all %d", report, want)
	}
	return report
}

// TestIndependent expects one schedule for tasks with nothing in common.
func TestIndependent(t *testing.T) {
	explore(t, 1, func() {
		for range 4 {
			Go("task", func() {
				var m Mutex
				m.Lock("lock")
				m.Unlock("unlock")
			})
		}
	})
}

// TestWriters expects each order of tasks that change a flag.
func TestWriters(t *testing.T) {
	explore(t, 24, func() {
		var flag Bool
		for range 4 {
			Go("task", func() { flag.Store("store", true) })
		}
	})
}

// TestReaders expects the order of readers not to matter: a writer comes before
// or after each of them.
func TestReaders(t *testing.T) {
	explore(t, 8, func() {
		var flag Bool
		Go("writer", func() { flag.Store("store", true) })
		for range 3 {
			Go("reader", func() { flag.Load("load") })
		}
	})
}

// TestChoices expects each answer of the surroundings.
func TestChoices(t *testing.T) {
	explore(t, 6, func() {
		Choose("first", 2)
		Choose("second", 3)
	})
}

// TestLostUpdate expects the one bad order of two tasks that read and then
// write to be found, and its steps to be told.
func TestLostUpdate(t *testing.T) {
	program := func() {
		var m Mutex
		n := 0
		var group WaitGroup
		group.Add("add", 2)
		for range 2 {
			Go("task", func() {
				defer group.Done("done")
				m.Lock("lock 1")
				seen := n
				m.Unlock("unlock 1")
				m.Lock("lock 2")
				n = seen + 1
				m.Unlock("unlock 2")
			})
		}
		group.Wait("wait")
		if n != 2 {
			Failf("n is %d", n)
		}
	}
	report := Run(program, Options{})
	if report.First == nil || report.First.Message != "n is 1" || report.Failed == report.Schedules {
		t.Fatalf("explored %v", report)
	}
	if trace := report.First.String(); !strings.Contains(trace, "task of task: lock 2 locks") {
		t.Errorf("trace is %s", trace)
	}
}

// TestDeadlock expects tasks that wait for each other to be a failure.
func TestDeadlock(t *testing.T) {
	report := Run(func() {
		var a, b Mutex
		for _, order := range [][2]*Mutex{{&a, &b}, {&b, &a}} {
			Go("task", func() {
				order[0].Lock("first")
				order[1].Lock("second")
				order[1].Unlock("second")
				order[0].Unlock("first")
			})
		}
	}, Options{})
	if report.Failed == 0 || report.Failed == report.Schedules || !strings.Contains(report.First.Message, "wait forever") {
		t.Errorf("explored %v", report)
	}
}

// TestPanics expects panics of channel operations to be failures.
func TestPanics(t *testing.T) {
	for want, program := range map[string]func(){
		"send on closed channel": func() {
			c := make(chan int, 1)
			Go("closer", func() { Close("close", c) })
			Send("send", c, 1)
		},
		"close of closed channel": func() {
			c := make(chan int)
			Go("closer", func() { Close("close", c) })
			Close("close", c)
		},
		"test panic": func() { panic(errors.New("test panic")) },
	} {
		report := Run(program, Options{})
		if report.Failed == 0 || !strings.Contains(report.First.Message, want) {
			t.Errorf("%s: explored %v", want, report)
		}
	}
}

// TestTicker expects a loop that looks at a flag with each tick to see it change
// and not to go on without end.
func TestTicker(t *testing.T) {
	report := Run(func() {
		var flag, other Bool
		ticker := NewTicker(0)
		Go("setter", func() { other.Store("store", true) })
		Go("setter", func() { flag.Store("store", true) })
		for !flag.Load("load") {
			Recv("tick", ticker.C)
		}
	}, Options{})
	if report.Failed > 0 || report.Schedules < 2 {
		t.Errorf("explored %v: %v", report, report.First)
	}
}

// TestRace expects the race of a write after a signal to be found, and none where
// the write comes first.
func TestRace(t *testing.T) {
	program := func(late bool) func() {
		return func() {
			done, value := make(chan bool, 1), new(int)
			write := func() {
				*value = 1
				Write("write", value)
			}
			Go("task", func() {
				if !late {
					write()
				}
				Send("send", done, true)
				if late {
					write()
				}
			})
			Recv("receive", done)
			_ = *Read("read", value)
		}
	}
	if report := Run(program(false), Options{}); report.Failed > 0 {
		t.Errorf("explored %v: %v", report, report.First)
	}
	if report := Run(program(true), Options{}); report.Failed == 0 || !strings.Contains(report.First.Message, "race") {
		t.Errorf("explored %v", report)
	}
}

// TestRaceOfSlices expects an append in place to be a write.
func TestRaceOfSlices(t *testing.T) {
	report := Run(func() {
		list := make([]int, 1, 3)
		Go("reader", func() { ReadSlice("read", list) })
		_ = append(Extend("append", list), 1)
	}, Options{})
	if report.Failed != 1 {
		t.Errorf("explored %v", report)
	}
}

// TestHandedOver expects no race where a task starts another, or hands memory
// over and gets it back.
func TestHandedOver(t *testing.T) {
	explore(t, 1, func() {
		value := new(int)
		Write("before", value)
		c := make(chan *int)
		Go("task", func() {
			p := Recv("receive", c)
			Write("task", p)
			Send("send back", c, p)
		})
		Write("after", value)
		Send("send", c, value)
		Write("later", Recv("receive back", c))
	})
}

// TestBound expects the exploration to stop where it was told to.
func TestBound(t *testing.T) {
	report := Run(func() {
		for range 5 {
			Choose("choice", 2)
		}
	}, Options{Schedules: 10})
	if report.Complete || report.Schedules != 10 {
		t.Errorf("explored %v, want the first 10", report)
	}
}
