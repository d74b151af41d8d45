// Package outside holds a test: a program of another module uses the packages in
// fixed/, as those who import them do.
package outside
