// Package loan selects, from the conflicts that the engine caught on single
// paths, the bugs to report: one for each loan and one for each place that
// uses lent memory too early.
package loan
