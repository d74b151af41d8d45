package contract

import (
	"fmt"
	"go/token"
	"slices"
	"strings"
)

// An EventKind says what sort of event ends a loan or kills a borrowed value.
type EventKind uint8

// The kinds of events.
const (
	EventReturn   EventKind = iota // return: the callee returns
	EventNever                     // never: there is none
	EventCall                      // call:PLACE.Method or call:Func
	EventPass                      // call:Func(PLACE): that function is given PLACE
	EventCallback                  // cb:PLACE: the callee calls that function
	EventChan                      // chan:PLACE: a receive from that channel
	EventScope                     // scope:NAME: the enclosing scope ends
)

// An Event ends a loan, a borrow or a task.
type Event struct {
	Kind EventKind
	// Place is the receiver or the argument of the call, the callback, or the
	// channel or a method that returns it. It means something only if HasPlace
	// is set.
	Place    Place
	HasPlace bool
	// Name is the method, the function ("Put", "Pool.Put") or the scope.
	Name string
	// Package is the path of the package of the function, "" for that of the
	// contract.
	Package string
	// If restricts a call: "ok" if only one with a nil error counts, "true"
	// if only one that returned true does, "more" if only one with a larger
	// number than that of the call which lent does, "" if every one does.
	If string
}

// eventPrefixes pairs the kinds that take an operand with their prefix.
var eventPrefixes = []struct {
	kind   EventKind
	prefix string
}{
	{EventCall, "call:"},
	{EventPass, "call:"},
	{EventCallback, "cb:"},
	{EventChan, "chan:"},
	{EventScope, "scope:"},
}

// String returns e as it is written in the table.
func (e Event) String() string {
	switch e.Kind {
	case EventReturn:
		return "return"
	case EventNever:
		return "never"
	}
	var b strings.Builder
	if e.If != "" {
		b.WriteString(e.If + ":")
	}
	for _, p := range eventPrefixes {
		if p.kind == e.Kind {
			b.WriteString(p.prefix)
		}
	}
	if e.Package != "" {
		b.WriteString(`"` + e.Package + `".`)
	}
	if e.Kind == EventPass {
		b.WriteString(e.Name + "(" + e.Place.String() + ")")
		return b.String()
	}
	if e.HasPlace {
		b.WriteString(e.Place.String())
		if e.Name != "" {
			b.WriteByte('.')
		}
	}
	b.WriteString(e.Name)
	return b.String()
}

// parseEvents parses a list of events, separated by commas.
func parseEvents(list string) ([]Event, error) {
	var events []Event
	for text := range strings.SplitSeq(list, ",") {
		event, err := parseEvent(text)
		if err != nil {
			return nil, err
		}
		events = append(events, event)
	}
	return events, nil
}

// parseEvent parses one event.
func parseEvent(text string) (Event, error) {
	switch text {
	case "return":
		return Event{Kind: EventReturn}, nil
	case "never":
		return Event{Kind: EventNever}, nil
	}
	only, rest := "", text
	for _, prefix := range []string{"ok", "true", "more"} {
		if after, ok := strings.CutPrefix(text, prefix+":"); ok {
			only, rest = prefix, after
		}
	}
	for _, p := range eventPrefixes {
		operand, ok := strings.CutPrefix(rest, p.prefix)
		if !ok {
			continue
		}
		if only != "" && p.kind != EventCall && p.kind != EventPass {
			return Event{}, fmt.Errorf("malformed event %q: %s: restricts calls only", text, only)
		}
		event, err := parseOperand(p.kind, operand)
		if err != nil {
			return Event{}, fmt.Errorf("malformed event %q: %w", text, err)
		}
		event.If = only
		return event, nil
	}
	return Event{}, fmt.Errorf("unknown event %q", text)
}

// scopes are the names that may follow "scope:": that of a function which a
// framework calls, of a transaction, and of a function that is passed.
var scopes = []string{"handler", "tx", "callback"}

// parseOperand parses what follows the prefix of an event of the given kind.
func parseOperand(kind EventKind, operand string) (Event, error) {
	switch kind {
	case EventScope:
		if !slices.Contains(scopes, operand) {
			return Event{}, fmt.Errorf("%q is no scope", operand)
		}
		return Event{Kind: kind, Name: operand}, nil
	case EventCall:
		return parseCall(operand)
	default:
		place, err := parsePlace(operand)
		return Event{Kind: kind, Place: place, HasPlace: true}, err
	}
}

// parseCall parses the operand of a call: "PLACE.Method", or a function of a
// package with or without "(PLACE)".
func parseCall(operand string) (Event, error) {
	if list, ok := strings.CutSuffix(operand, ")"); ok {
		name, arg, _ := strings.Cut(list, "(")
		if _, _, rooted := parseRoot(name); rooted {
			return Event{}, fmt.Errorf("%q starts at a place; only functions take one", name)
		}
		event, err := parseFunction(name)
		if err != nil {
			return Event{}, err
		}
		event.Kind, event.HasPlace = EventPass, true
		event.Place, err = parsePlace(arg)
		return event, err
	}
	if _, _, rooted := parseRoot(operand); !rooted {
		return parseFunction(operand)
	}
	place, err := parsePlace(operand)
	if err != nil {
		return Event{}, err
	}
	last := len(place.Path) - 1
	if last < 0 || !token.IsIdentifier(place.Path[last]) {
		return Event{}, fmt.Errorf("%q names no method", operand)
	}
	event := Event{Kind: EventCall, Place: place, HasPlace: true, Name: place.Path[last]}
	// An empty path is nil, as in a place that was parsed without one.
	event.Place.Path = nil
	if last > 0 {
		event.Place.Path = place.Path[:last:last]
	}
	return event, nil
}

// parseFunction parses "Func" or "Type.Method", of the package of the contract
// or of the one whose path precedes it in quotation marks and with a dot.
func parseFunction(text string) (Event, error) {
	event := Event{Kind: EventCall, Name: text}
	if rest, ok := strings.CutPrefix(text, `"`); ok {
		event.Package, event.Name, ok = strings.Cut(rest, `".`)
		if !ok || !isPath(event.Package) {
			return Event{}, fmt.Errorf("malformed package in %q", text)
		}
	}
	typ, method, found := strings.Cut(event.Name, ".")
	if !token.IsIdentifier(typ) || found && !token.IsIdentifier(method) {
		return Event{}, fmt.Errorf("%q is neither PLACE.Method, Func nor Type.Method", text)
	}
	return event, nil
}

// isPath reports whether text can be the path of a package.
func isPath(text string) bool { return text != "" && !strings.ContainsAny(text, `\"()`) }
