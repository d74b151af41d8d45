// Package stated has a directive, and nothing else that is worth a look. // want package:`Fill write arg0`
package stated

// Fill overwrites b.
//
//asyncown:write arg0
func Fill(b []byte) {}
