// Package compare measures the sender of fixed/ against others: the one that it
// replaces, one that copies each batch, and one that has a single batch for each
// peer. All there is are benchmarks:
//
//	go test ./fixed/internal/compare -run '^$' -bench .
package compare
