package ownership

import (
	"errors"
	"fmt"
	"go/types"
	"path/filepath"
	"strings"

	"github.com/asyncown/asyncown/internal/contract"
)

// ContractsFlag is the flag of [Analyzer] that names a file with a table of contracts, as
// [ContractsArg] writes it. Packages with directives of their own come before it, the
// embedded table after it.
const ContractsFlag = "contracts"

// user is the table that the flag names, nil if there is none.
var user *contract.Table

func init() {
	Analyzer.Flags.Func(ContractsFlag, "the `file` with a table of contracts", func(value string) error {
		t, err := readUser(value)
		if err == nil {
			user = t
		}
		return err
	})
}

// sumMark stands between the name of a file and the sum of what is in it.
const sumMark = "#sha256:"

// ContractsArg returns the value of [ContractsFlag] for the file of that absolute name if
// what is in it has the given SHA-256. That makes it a part of the key under which results
// are cached.
func ContractsArg(file, sum string) string { return file + sumMark + sum }

// readUser reads the table that value, of [ContractsFlag], speaks of. The sum may be
// missing; if there is one and the file has another, the result is an error.
func readUser(value string) (*contract.Table, error) {
	file, want, summed := strings.Cut(value, sumMark)
	if !filepath.IsAbs(file) {
		return nil, errors.New("a vet tool runs in many directories, so the name of the file must be absolute")
	}
	t, sum, err := contract.ReadFile(file, file)
	if err == nil && summed && sum != want {
		return nil, fmt.Errorf("%s has changed meanwhile; run again", file)
	}
	return t, err
}

// userFor returns what the user's table says of pkg and the packages that it depends on,
// and whether it speaks of pkg itself. The table is nil if there is nothing.
func userFor(pkg *types.Package) (t *contract.Table, own bool) {
	if user == nil {
		return nil, false
	}
	deps := contract.Dependencies(pkg)
	t = user.In(func(path string) bool {
		own = own || path == pkg.Path()
		return path == "unsafe" || deps(path) != nil
	})
	if len(t.Packages()) == 0 {
		return nil, false
	}
	return t, own
}
