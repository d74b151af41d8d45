package explore

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// A step is one operation of a random program, on a channel or a flag.
type step struct{ kind, a, b int }

// A world is what the tasks of a random program have in common.
type world struct {
	channels [3]chan int // the last has no buffer
	flags    [2]Bool
	mutex    Mutex
	queue    Queue[int]
	context  *Context
	log      []string // what each task has seen
}

// do takes the step as the given task.
func (w *world) do(task int, s step) {
	see := func(format string, args ...any) { w.log[task] += fmt.Sprintf(format, args...) + " " }
	c, d := w.channels[s.a], w.channels[s.b]
	switch s.kind {
	case 0:
		Send("send", c, task)
	case 1:
		v, ok := RecvOK("recv", c)
		see("%d,%v", v, ok)
	case 2:
		first, second := OnRecv(c), OnRecv(d)
		i := Select("select", true, first, second)
		see("%d:%d,%d", i, first.Only(), second.Only())
	case 3:
		first := OnRecv(c)
		i := Select("select", false, first, OnSend(d, 10+task))
		see("%d:%d", i, first.Only())
	case 4:
		w.flags[s.a%2].Store("store", s.b%2 == 0)
	case 5:
		see("%v", w.flags[s.a%2].Load("load"))
	case 6:
		w.mutex.Lock("lock")
		see("%v", w.flags[s.a%2].Swap("swap", true))
		w.mutex.Unlock("unlock")
	case 7:
		Close("close", c)
	case 8:
		see("%v", w.queue.Put("put", task))
	case 9:
		v, ok := w.queue.Take("take")
		see("%d,%v", v, ok)
	case 10:
		if s.a == 0 {
			w.queue.Close("close")
		} else {
			see("%v", w.context.Err())
		}
	case 11:
		done, tick := OnRecv(w.context.Done()), OnRecv(NewTicker(0).C)
		see("%d,%v", Select("tick", false, done, tick), w.flags[s.a%2].Load("load"))
	case 12:
		if s.a == 0 {
			w.context.Cancel("cancel", nil)
		} else {
			ticker := NewTicker(0)
			Recv("first tick", ticker.C)
			see("%v", w.flags[s.b%2].Load("load"))
			Recv("second tick", ticker.C)
			see("%v", w.flags[s.b%2].Load("load"))
		}
	}
}

// outcomes returns all that can happen when the tasks take their steps.
func outcomes(tasks [][]step, options Options) (map[string]bool, *Report) {
	found := make(map[string]bool)
	var w *world
	report := Run(func() {
		w = &world{log: make([]string, len(tasks)), context: NewContext()}
		w.channels = [3]chan int{make(chan int, 1), make(chan int, 2), make(chan int)}
		var group WaitGroup
		for i, steps := range tasks {
			group.Add("add", 1)
			Go("task", func() {
				for _, s := range steps {
					w.do(i, s)
				}
				group.Done("done")
			})
		}
		group.Wait("wait")
		found[strings.Join(w.log, "; ")] = true
	}, options)
	if report.First != nil {
		message, _, _ := strings.Cut(report.First.Message, ":")
		found[message] = true // which failure is first depends on the order
	}
	return found, report
}

// TestReductionLosesNothing compares, for random programs, what happens in all
// schedules with what happens in those that the reduction leaves.
func TestReductionLosesNothing(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	programs, total, reduced := 60, 0, 0
	if testing.Short() {
		programs = 30
	}
	for range programs {
		var tasks [][]step
		for range 2 + random.IntN(2) {
			var steps []step
			for range 1 + random.IntN(2) {
				steps = append(steps, step{random.IntN(13), random.IntN(3), random.IntN(3)})
			}
			tasks = append(tasks, steps)
		}
		want, all := outcomes(tasks, Options{Unreduced: true})
		got, some := outcomes(tasks, Options{})
		total += all.Schedules
		reduced += some.Schedules
		delete(want, "panic")
		delete(got, "panic")
		delete(want, "tasks wait forever")
		delete(got, "tasks wait forever")
		if !maps.Equal(got, want) || (all.Failed > 0) != (some.Failed > 0) {
			t.Fatalf("program %v:\nall %v: %q\nreduced %v: %q", tasks, all, slices.Sorted(maps.Keys(want)), some, slices.Sorted(maps.Keys(got)))
		}
	}
	if reduced >= total/2 {
		t.Errorf("%d of %d schedules are left, hardly a reduction", reduced, total)
	}
	t.Logf("%d of %d schedules are left", reduced, total)
}
