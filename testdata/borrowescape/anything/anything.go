// Package anything keeps borrowed memory among values of any type.
package anything

import (
	"bufio"
	"bytes"
	"net/http"
)

// list is wrong: the scanner overwrites what the list holds.
func list(s *bufio.Scanner) []any {
	var all []any
	for s.Scan() {
		all = append(all, s.Bytes())
	}
	return all // want `all is returned after Scan has ended its validity`
}

// listTexts is right.
func listTexts(s *bufio.Scanner) []any {
	var all []any
	for s.Scan() {
		all = append(all, s.Text())
	}
	return all
}

// byNameCopied is right.
func byNameCopied(s *bufio.Scanner, names []string) map[string]any {
	all := make(map[string]any)
	for _, name := range names {
		s.Scan()
		all[name] = bytes.Clone(s.Bytes())
	}
	return all
}

// literal is wrong.
func literal(s *bufio.Scanner) []any {
	s.Scan()
	row := []any{1, s.Bytes()}
	s.Scan()
	return row // want `row.* is returned after Scan has ended its validity`
}

// fieldsInTime is right: nothing follows.
func fieldsInTime(s *bufio.Scanner) map[string]any {
	s.Scan()
	return map[string]any{"id": 1, "text": s.Bytes()}
}

// A sink keeps all that it is given.
type sink struct {
	kept []any
	byID map[string]any
}

// Write is wrong: the list holds p.
func (k *sink) Write(p []byte) (int, error) {
	k.kept = append(k.kept, p) // want `p is kept after Write has returned`
	return len(p), nil
}

func (k *sink) last() any { return k.kept[len(k.kept)-1] }

// A texts is a sink that copies.
type texts struct{ kept []any }

// Write is right.
func (k *texts) Write(p []byte) (int, error) {
	k.kept = append(k.kept, string(p))
	return len(p), nil
}

func (k *texts) last() any { return k.kept[len(k.kept)-1] }

// An entry of a log has fields of any type.
type entry struct{ fields map[string]any }

// entries is wrong: each entry holds a part of the scanner's buffer.
func entries(s *bufio.Scanner) (all []entry) {
	for s.Scan() {
		all = append(all, entry{map[string]any{"line": s.Bytes()}})
	}
	return all // want `all is returned after Scan has ended its validity`
}

// entriesCopied is right.
func entriesCopied(s *bufio.Scanner) (all []entry) {
	for s.Scan() {
		all = append(all, entry{map[string]any{"line": string(s.Bytes())}})
	}
	return all
}

// A stream keeps the writer and uses it in another call.
type stream struct {
	w http.ResponseWriter
}

func (s *stream) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.w = w // want `w is kept after ServeHTTP has returned`
}

func (s *stream) send(p []byte) { s.w.Write(p) }

// A responder answers later, through a channel that its handler waits for.
type responder struct {
	w    http.ResponseWriter
	done chan struct{}
}

func (s *responder) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	one := &responder{w: w, done: make(chan struct{})}
	go one.answer()
	<-one.done
}

func (s *responder) answer() {
	s.w.WriteHeader(http.StatusOK)
	close(s.done)
}
