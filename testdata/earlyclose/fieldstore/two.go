package fieldstore

// A Cup is drunk once.
type Cup struct {
	empty chan struct{}
	taste error
}

// Drink is right: the taste is there when the cup is empty.
func (c *Cup) Drink(sip func() error) {
	c.taste = sip()
	close(c.empty)
}

// Taste waits until the cup is empty.
func (c *Cup) Taste() error {
	<-c.empty
	return c.taste
}

// Both is right: the second cup is stored after the first is empty, but nobody asks the one for the other.
func Both(a, b *Cup, sip func() error) {
	a.Drink(sip)
	b.Drink(sip)
}

// Pour is right for the same reason, without a call in between.
func Pour(a, b *Cup, err error) {
	close(a.empty)
	b.taste = err
}
