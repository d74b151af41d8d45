// Package event defines what a function does to memory and to the signals
// between goroutines: the one closed set of events that every later stage
// shares.
//
// An [Event] is recorded with what had happened before it on its path: the
// signals given ([Event.Fired]), those observed ([Event.Seen]), the completions
// awaited ([Event.Settled]) and the locks held. Order is thus part of each
// event, and a trace of events is a set: paths and functions merge without
// losing it.
package event
