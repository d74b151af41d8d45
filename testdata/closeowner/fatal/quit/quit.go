// Package quit has nothing to do with goroutines.
package quit

import "os"

// Now ends the program.
func Now(code int) {
	os.Stdout.Sync()
	os.Exit(code)
}
