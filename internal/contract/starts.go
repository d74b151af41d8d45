package contract

// Starts reports whether a call with a contract of verb v starts something
// asynchronous, gives a sign to somebody who waits, or does something once for all.
func (v Verb) Starts() bool {
	switch v {
	case VerbLend, VerbLendW, VerbTake, VerbBorrow, VerbRelease, VerbSpawn, VerbSignal, VerbCancel, VerbCallOnce:
		return true
	}
	return false
}

// Name returns the last part of the symbol of c: the name of the function,
// method or field.
func (c *Contract) Name() string {
	s, err := parseSymbol(c.Symbol)
	if err != nil {
		return c.Symbol
	}
	return s.name
}
