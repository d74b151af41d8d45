package publish

import "github.com/asyncown/asyncown/internal/event"

// started reports whether the sender of s runs beside a: in a goroutine, or because a itself has
// asked for its function to be called later.
func (m *matcher) started(a *actor, s take) bool { return m.laterBy(s) == 0 || s.by.by == a }

// laterBy returns the call that was asked to have the sender of s called later; 0 if a goroutine was
// started.
func (m *matcher) laterBy(s take) event.Site {
	if d := m.p.Log.TaskData(s.by.task); !d.Go {
		return d.Site
	}
	return 0
}
