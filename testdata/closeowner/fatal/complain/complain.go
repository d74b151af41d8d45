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

// Later tells whether it was told to wait. It makes this a package that the engine looks at.
func Later(told chan<- bool) {
	go func() { told <- true }()
}

// Tell says why.
func Tell(why string) { log.Print(why) }
