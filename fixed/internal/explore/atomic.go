package explore

// A Bool stands for an atomic.Bool.
type Bool struct {
	shared
	value bool
}

// change is a step that changes the flag.
func (s *shared) change(site, verb string) {
	do(&operation{site: site, alternatives: []alternative{{verb: verb, object: s.object(), changes: true, flags: true}}})
}

// Load returns the value.
func (b *Bool) Load(site string) bool {
	b.use(site, "reads the flag", false, nil)
	return b.value
}

// Store sets the value.
func (b *Bool) Store(site string, v bool) {
	b.change(site, "sets the flag")
	b.value = v
}

// Swap sets the value and returns the one before.
func (b *Bool) Swap(site string, v bool) bool {
	b.change(site, "swaps the flag")
	old := b.value
	b.value = v
	return old
}
