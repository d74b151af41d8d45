// Command golangci-asyncown is golangci-lint with the linters of asyncown built in.
//
// "golangci-lint custom" builds such a program from a file .custom-gcl.yml; this one is
// built by the go command alone.
package main

import (
	"fmt"
	"os"
	"runtime"

	"github.com/golangci/golangci-lint/v2/pkg/commands"
	"github.com/golangci/golangci-lint/v2/pkg/exitcodes"

	_ "github.com/asyncown/asyncown/golangci" // registers the linters
)

// version makes golangci-lint take the contents of this program, and with it those of the
// plugin, for a part of the key under which it caches results.
const version = "(devel)"

func main() {
	info := commands.BuildInfo{Version: version, GoVersion: runtime.Version()}
	if err := commands.Execute(info); err != nil {
		fmt.Fprintf(os.Stderr, "golangci-asyncown: %v\n", err)
		os.Exit(exitcodes.Failure)
	}
}
