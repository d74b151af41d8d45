package contract

import (
	"fmt"
	"go/token"
	"strings"
)

// A CondKind says what the condition of a contract looks at.
type CondKind uint8

// The kinds of conditions.
const (
	CondNone    CondKind = iota // the contract always holds
	CondErr                     // err: the call returned a non-nil error
	CondNoErr                   // noerr: the call returned a nil error
	CondTrue                    // true: the call returned true
	CondFalse                   // false: the call returned false
	CondNil                     // nil:PLACE: that place is nil
	CondField                   // field:PLACE.F: that field is not zero
	CondVersion                 // version:<vX: the module is older than vX
)

// A Cond restricts a contract to some calls.
type Cond struct {
	Kind CondKind
	// Place is what a CondField or a CondNil looks at.
	Place Place
	// Version is the first version for which a CondVersion does not hold.
	Version string
}

// plainConds are the conditions that look at the last result of the call.
var plainConds = map[string]CondKind{"err": CondErr, "noerr": CondNoErr, "true": CondTrue, "false": CondFalse}

// String returns c as it is written in the table, "" for CondNone.
func (c Cond) String() string {
	switch c.Kind {
	case CondNil:
		return "nil:" + c.Place.String()
	case CondField:
		return "field:" + c.Place.String()
	case CondVersion:
		return "version:<" + c.Version
	}
	for text, kind := range plainConds {
		if kind == c.Kind {
			return text
		}
	}
	return ""
}

// parseCond parses a condition.
func parseCond(text string) (Cond, error) {
	if kind, ok := plainConds[text]; ok {
		return Cond{Kind: kind}, nil
	}
	if operand, ok := strings.CutPrefix(text, "nil:"); ok {
		place, err := parsePlace(operand)
		if err != nil {
			return Cond{}, fmt.Errorf("malformed condition %q: %w", text, err)
		}
		return Cond{Kind: CondNil, Place: place}, nil
	}
	if operand, ok := strings.CutPrefix(text, "field:"); ok {
		place, err := parsePlace(operand)
		if err != nil {
			return Cond{}, fmt.Errorf("malformed condition %q: %w", text, err)
		}
		if n := len(place.Path); n == 0 || !token.IsIdentifier(place.Path[n-1]) {
			return Cond{}, fmt.Errorf("malformed condition %q: %q is no field", text, operand)
		}
		return Cond{Kind: CondField, Place: place}, nil
	}
	if version, ok := strings.CutPrefix(text, "version:<"); ok {
		if !isVersion(version) {
			return Cond{}, fmt.Errorf("malformed condition %q: %q is no version", text, version)
		}
		return Cond{Kind: CondVersion, Version: version}, nil
	}
	return Cond{}, fmt.Errorf("unknown condition %q", text)
}

// isVersion reports whether s looks like a module version, such as v1.2.3.
func isVersion(s string) bool {
	digits, ok := strings.CutPrefix(s, "v")
	if !ok || digits == "" || digits[0] < '0' || digits[0] > '9' {
		return false
	}
	outside := func(r rune) bool {
		return !('0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || strings.ContainsRune(".-+", r))
	}
	return !strings.ContainsFunc(digits, outside)
}
