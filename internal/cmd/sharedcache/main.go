// Command sharedcache shows that machines can share the results of asyncown:
//
//	go run ./internal/cmd/sharedcache [-import PACKAGE]
//
// It analyzes a small module in several checkouts, whose go commands have nothing in common but
// a folder, and prints for each how many results were taken from there and how many were
// computed. The program is itself what the go command asks for results; see GOCACHEPROG
// in "go help environment":
//
//	GOCACHEPROG="sharedcache serve FOLDER" asyncown ./...
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
)

const usage = `usage: go run ./internal/cmd/sharedcache [-import PACKAGE]
       sharedcache serve FOLDER`

func main() {
	var err error
	if len(os.Args) == 3 && os.Args[1] == serveVerb {
		err = serve(&folder{os.Args[2]}, os.Stdin, os.Stdout)
	} else {
		err = demonstrate()
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "sharedcache: %v\n", err)
		os.Exit(1)
	}
}

// demonstrate prints what the checkouts share.
func demonstrate() error {
	imported := flag.String("import", "net/http", "a package of the standard library that the module imports")
	flag.Usage = func() {
		fmt.Fprintf(os.Stderr, "%s\n\n", usage)
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	self, err := os.Executable()
	if err != nil {
		return err
	}
	runs, err := measure(ctx, self, *imported)
	if err != nil {
		return err
	}
	fmt.Println("| checkout | taken from the folder | computed | wall s |")
	fmt.Println("| --- | --- | --- | --- |")
	for _, r := range runs {
		fmt.Printf("| %s | %d | %d | %.1f |\n", r.checkout, r.Hits, r.Puts, r.wall.Seconds())
	}
	return nil
}
