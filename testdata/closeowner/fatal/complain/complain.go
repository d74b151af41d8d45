// Package complain tells of what is wrong.
package complain

import (
	"fmt"
	"log"
	"os"
)

// Die says why, and ends the program.
func Die(why string) {
	fmt.Println("there was a mistake")
	stop(why)
}

func stop(why string) { log.Fatal(why) }

// Mourn says why, and ends the program if it is bad.
func Mourn(why string, bad bool) {
	if !bad {
		return
	}
	os.Exit(len(why))
}

// Tell says why.
func Tell(why string) { log.Print(why) }
