// Package goleak holds tests: those of the packages in fixed/, also in modules of
// their own, are run once more, and go.uber.org/goleak looks for goroutines that
// they leave behind. Unlike package leak it counts those of the standard library as
// well.
package goleak
