package contract

import (
	"fmt"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// A Root is where a place starts: the receiver, a parameter or a result.
type Root uint8

// The roots.
const (
	RootRecv Root = iota // recv
	RootArg              // argN
	RootRes              // resN
)

// String returns the root as it is written in the table, without a number.
func (r Root) String() string {
	switch r {
	case RootRecv:
		return "recv"
	case RootArg:
		return "arg"
	case RootRes:
		return "res"
	}
	return fmt.Sprintf("Root(%d)", uint8(r))
}

// The elements of a path that are no names.
const (
	pathElem = "[*]" // any element of a slice, array or map
	pathSent = "<-"  // any value sent on a channel
)

// A Place is memory that a contract speaks of.
type Place struct {
	Root Root
	// Index numbers parameters, without the receiver, or results from 0.
	Index int
	// Path leads from the root to the place: names of fields, "[*]" for the
	// elements, "<-" for the values sent, "pN" for a parameter of a function.
	// A name need not be a field of the type: "done" of a context is the
	// state that its channel announces.
	Path []string
}

// IsReceiver reports whether p is the receiver as a whole.
func (p Place) IsReceiver() bool { return p.Root == RootRecv && len(p.Path) == 0 }

// String returns p as it is written in the table.
func (p Place) String() string {
	var b strings.Builder
	b.WriteString(p.Root.String())
	if p.Root != RootRecv {
		b.WriteString(strconv.Itoa(p.Index))
	}
	for _, elem := range p.Path {
		if elem != pathElem && elem != pathSent {
			b.WriteByte('.')
		}
		b.WriteString(elem)
	}
	return b.String()
}

// Equal reports whether p and q are the same place.
func (p Place) Equal(q Place) bool {
	return p.Root == q.Root && p.Index == q.Index && slices.Equal(p.Path, q.Path)
}

// parsePlaces parses a list of places, separated by commas.
func parsePlaces(list string) ([]Place, error) {
	var places []Place
	for text := range strings.SplitSeq(list, ",") {
		place, err := parsePlace(text)
		if err != nil {
			return nil, err
		}
		places = append(places, place)
	}
	return places, nil
}

// parsePlace parses one place.
func parsePlace(text string) (Place, error) {
	place, path, ok := parseRoot(text)
	if !ok {
		return Place{}, fmt.Errorf("malformed place %q: it starts with neither recv, argN nor resN", text)
	}
	for path != "" {
		elem, rest := cutElem(path)
		if elem == "" {
			return Place{}, fmt.Errorf("malformed place %q at %q", text, path)
		}
		place.Path = append(place.Path, elem)
		path = rest
	}
	return place, nil
}

// parseRoot splits text into the root of a place and its unparsed path. It
// fails if text starts with none.
func parseRoot(text string) (root Place, path string, ok bool) {
	head := text
	if end := strings.IndexAny(text, ".[<"); end >= 0 {
		head, path = text[:end], text[end:]
	}
	if head == "recv" {
		return Place{Root: RootRecv}, path, true
	}
	for _, r := range []Root{RootArg, RootRes} {
		digits, found := strings.CutPrefix(head, r.String())
		if !found {
			continue
		}
		// Only the canonical spelling: neither signs nor leading zeros.
		if n, err := strconv.Atoi(digits); err == nil && n >= 0 && strconv.Itoa(n) == digits {
			return Place{Root: r, Index: n}, path, true
		}
	}
	return Place{}, "", false
}

// cutElem splits the first element off a path; it is empty if path does not
// start with a well-formed one.
func cutElem(path string) (elem, rest string) {
	for _, fixed := range []string{pathElem, pathSent} {
		if rest, ok := strings.CutPrefix(path, fixed); ok {
			return fixed, rest
		}
	}
	name, ok := strings.CutPrefix(path, ".")
	if !ok {
		return "", path
	}
	if end := strings.IndexAny(name, ".[<"); end >= 0 {
		name, rest = name[:end], name[end:]
	}
	if !token.IsIdentifier(name) {
		return "", path
	}
	return name, rest
}
