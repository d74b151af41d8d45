// Command gopls-asyncown is gopls with the analyzers of asyncown built in: an editor that is
// told to start it in the place of gopls shows their findings and offers their fixes.
package main

import (
	"context"
	"fmt"
	"os"
	"runtime/debug"

	"golang.org/x/tools/gopls/internal/cmd"
	"golang.org/x/tools/gopls/internal/settings"
	"golang.org/x/tools/gopls/internal/tool"
	"golang.org/x/tools/gopls/internal/version"

	"github.com/asyncown/asyncown/analyzers"
)

func main() {
	built, err := goplsVersion(debug.ReadBuildInfo())
	if err == nil {
		settings.AllAnalyzers, err = extend(settings.AllAnalyzers, analyzers.All())
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "gopls-asyncown: %v\n", err)
		os.Exit(2)
	}
	version.VersionOverride = built + "-asyncown"
	tool.Main(context.Background(), cmd.New(), os.Args[1:])
}
