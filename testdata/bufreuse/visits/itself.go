package visits

import "io"

// Itself reads again into what it has sent, by a call of itself; such a call is not followed.
func Itself(r io.Reader, out chan<- []byte) {
	page := make([]byte, 512)
	var next func()
	next = func() {
		n, err := r.Read(page)
		if err == nil {
			out <- page[:n]
			next()
		}
	}
	next()
}
