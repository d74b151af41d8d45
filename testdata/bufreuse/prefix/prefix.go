// Package prefix makes several keys by appends to one prefix.
package prefix

import "slices"

// Keys appends each name behind the prefix, where the name before lies.
func Keys(out chan<- []byte, tenant string, names []string) {
	prefix := make([]byte, 0, 64)
	prefix = append(prefix, tenant...)
	for _, name := range names {
		out <- append(prefix, name...) // want `what was appended to prefix is overwritten while a receiver from out may still be using it`
	}
}

// Pair appends twice to what has room for more.
func Pair(out chan<- []byte, room int) {
	prefix := make([]byte, 4, room)
	first := append(prefix, 'a')
	out <- first
	second := append(prefix, 'b') // want `what was appended to prefix is overwritten while a receiver from out may still be using it`
	out <- second
}

// Capped is right: the prefix has no room, so each append makes memory of its own.
func Capped(out chan<- []byte, tenant string, names []string) {
	prefix := make([]byte, 0, 64)
	prefix = append(prefix, tenant...)
	n := len(prefix)
	for _, name := range names {
		out <- append(prefix[:n:n], name...)
	}
}

// Clipped is right for the same reason.
func Clipped(out chan<- []byte, tenant string, names []string) {
	prefix := make([]byte, 0, 64)
	prefix = append(prefix, tenant...)
	prefix = slices.Clip(prefix)
	for _, name := range names {
		out <- append(prefix, name...)
	}
}

// Fresh is right: each key has a prefix of its own.
func Fresh(out chan<- []byte, tenant string, names []string) {
	for _, name := range names {
		prefix := make([]byte, 0, 64)
		prefix = append(prefix, tenant...)
		out <- append(prefix, name...)
	}
}

// Longer is right: each name is appended behind the last.
func Longer(out chan<- []byte, names []string) {
	all := make([]byte, 0, 64)
	for _, name := range names {
		all = append(all, name...)
		out <- all
	}
}

// Exact is right: the slice has no room for more.
func Exact(out chan<- []byte, names []string) {
	prefix := make([]byte, 4)
	for _, name := range names {
		out <- append(prefix, name...)
	}
}
