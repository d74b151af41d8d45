// Package pointer changes slices through pointers to them.
package pointer

func encode(dst *[]byte, s string) {
	*dst = append((*dst)[:0], s...) // want `\*dst is overwritten while a receiver from out may still be using it`
}

// Send is wrong: from the second line on, encode writes where the line before was put.
func Send(out chan<- []byte, lines []string) {
	var buf []byte
	for _, s := range lines {
		encode(&buf, s)
		out <- buf // related "lent"
	}
}

func fill(dst *[]byte, s string) {
	*dst = append((*dst)[:0], s...)
}

// SendFresh is right: each line has memory of its own.
func SendFresh(out chan<- []byte, lines []string) {
	for _, s := range lines {
		var buf []byte
		fill(&buf, s)
		out <- buf
	}
}

func add(dst *[]byte, c byte) {
	*dst = append(*dst, c) // want `\*dst is overwritten while a receiver from out may still be using it`
}

// Initials is wrong: it cuts the slice back to the start of what was sent before.
func Initials(out chan<- []byte, words []string) {
	var buf []byte
	for _, w := range words {
		buf = buf[:0]
		add(&buf, w[0])
		out <- buf // related "lent"
	}
}

func attach(dst *[]byte, c byte) {
	*dst = append(*dst, c)
}

// Prefixes is right: it adds behind the end of what was sent, and leaves that alone.
func Prefixes(out chan<- []byte, words []string) {
	var buf []byte
	for _, w := range words {
		attach(&buf, w[0])
		out <- buf
	}
}

// grown returns dst with s in it instead of what it had.
func grown(dst []byte, s string) []byte {
	return append(dst[:0], s...) // want `.* is overwritten while a receiver from out may still be using it`
}

// Returned is wrong: the slice that grown returned is passed to it again.
func Returned(out chan<- []byte, lines []string) {
	var buf []byte
	for _, s := range lines {
		buf = grown(buf, s)
		out <- buf // related "lent"
	}
}

// made returns dst with s in it instead of what it had.
func made(dst []byte, s string) []byte {
	return append(dst[:0], s...)
}

// ReturnedNil is right: it is given no memory.
func ReturnedNil(out chan<- []byte, lines []string) {
	for _, s := range lines {
		out <- made(nil, s)
	}
}
