// Command asyncown finds async-ownership bugs.
package main

import (
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/asyncown/asyncown/analyzers"
)

func main() { unitchecker.Main(analyzers.All()...) }
