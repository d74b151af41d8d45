package envelope

// A slot holds a lot.
type slot struct {
	lot  []byte
	next []byte
}

// Swap is right: the slots change places and back, and the lot that is sent is not touched.
func Swap(out chan<- []byte, fill func() byte) {
	a, b := slot{lot: make([]byte, 9)}, slot{lot: make([]byte, 9)}
	p, q := &a, &b
	out <- p.lot
	*p, *q = *q, *p
	*p, *q = *q, *p
	q.lot[0] = fill()
}
