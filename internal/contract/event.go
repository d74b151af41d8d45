package contract

import (
	"fmt"
	"go/token"
	"strings"
)

// An EventKind says what sort of event ends a loan or kills a borrowed value.
type EventKind uint8

// The kinds of events.
const (
	EventReturn   EventKind = iota // return: the callee returns
	EventNever                     // never: there is none
	EventCall                      // call:PLACE.Method or call:Func
	EventCallback                  // cb:PLACE: the callee calls that function
	EventChan                      // chan:PLACE: a receive from that channel
	EventScope                     // scope:NAME: the enclosing scope ends
)

// An Event ends a loan, a borrow or a task.
type Event struct {
	Kind EventKind
	// Place is the receiver of the call, the callback or the channel. It
	// means something only if HasPlace is set.
	Place    Place
	HasPlace bool
	// Name is the method, the function ("Put", "Pool.Put", of the package of
	// the contract) or the scope.
	Name string
	// If restricts a call: "ok" if only one with a nil error counts, "true"
	// if only one that returned true does, "" if every one does.
	If string
}

// eventPrefixes pairs the kinds that take an operand with their prefix.
var eventPrefixes = []struct {
	kind   EventKind
	prefix string
}{
	{EventCall, "call:"},
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
	for _, prefix := range []string{"ok", "true"} {
		if after, ok := strings.CutPrefix(text, prefix+":"); ok {
			only, rest = prefix, after
		}
	}
	for _, p := range eventPrefixes {
		operand, ok := strings.CutPrefix(rest, p.prefix)
		if !ok {
			continue
		}
		if only != "" && p.kind != EventCall {
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

// parseOperand parses what follows the prefix of an event of the given kind.
func parseOperand(kind EventKind, operand string) (Event, error) {
	switch kind {
	case EventScope:
		if !token.IsIdentifier(operand) {
			return Event{}, fmt.Errorf("%q is no name of a scope", operand)
		}
		return Event{Kind: kind, Name: operand}, nil
	case EventCall:
		return parseCall(operand)
	default:
		place, err := parsePlace(operand)
		return Event{Kind: kind, Place: place, HasPlace: true}, err
	}
}

// parseCall parses the operand of a call: "PLACE.Method", "Func" or
// "Type.Method".
func parseCall(operand string) (Event, error) {
	if _, _, rooted := parseRoot(operand); !rooted {
		typ, method, found := strings.Cut(operand, ".")
		if !token.IsIdentifier(typ) || found && !token.IsIdentifier(method) {
			return Event{}, fmt.Errorf("%q is neither PLACE.Method, Func nor Type.Method", operand)
		}
		return Event{Kind: EventCall, Name: operand}, nil
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
