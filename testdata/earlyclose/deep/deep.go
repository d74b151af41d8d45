// Package deep stores something many calls below a function that sets a flag.
package deep

import "sync"

// A Mine is left at the end of a shift.
type Mine struct {
	mu   sync.Mutex
	left bool
	ore  string
}

// Ore returns what was found, once the mine is left.
func (m *Mine) Ore() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.left {
		return m.ore
	}
	return ""
}

// Shift is right: the flag says that the miners have left; what the elevator brings up by and by is no part
// of that.
func (m *Mine) Shift() {
	go func() {
		m.mu.Lock()
		m.left = true
		m.mu.Unlock()
		m.first()
	}()
}

func (m *Mine) first()  { m.second() }
func (m *Mine) second() { m.third() }
func (m *Mine) third()  { m.fourth() }
func (m *Mine) fourth() { m.fifth() }
func (m *Mine) fifth()  { m.sixth() }
func (m *Mine) sixth()  { m.lift() }

func (m *Mine) lift() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.ore = "coal"
}

// ShiftShort is wrong: between the two critical sections somebody asks for the ore.
func (m *Mine) ShiftShort(ore string) {
	go func() {
		m.mu.Lock()
		m.left = true // related "set"
		m.mu.Unlock()
		m.mu.Lock()
		m.ore = ore // want `m\.ore is stored after m\.left is set`
		m.mu.Unlock()
	}()
}
