// Package spell finds the word that a misspelt one may mean.
package spell

import (
	"strings"
	"unicode/utf8"
)

// Nearest returns the one of names that word may be a misspelling of, "" if it looks like none.
func Nearest(word string, names []string) string {
	best, least := "", 1+(utf8.RuneCountInString(word)+1)/3
	for _, name := range names {
		if d := distance([]rune(strings.ToLower(word)), []rune(strings.ToLower(name))); d < least && word != "" {
			best, least = name, d
		}
	}
	return best
}

// distance returns how many characters must be added, dropped, replaced, or exchanged with
// their neighbour to make b of a.
func distance(a, b []rune) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		before, last, row = last, row, before
		row[0] = i + 1
		for j := range b {
			change := 1
			if a[i] == b[j] {
				change = 0
			}
			row[j+1] = min(last[j]+change, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
	}
	return row[len(b)]
}
