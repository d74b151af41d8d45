package report

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"strings"
)

// Fingerprints returns a name for each finding, by which it can be known again
// when lines have moved, in another checkout, or from another directory. It is made of
// the analyzer and category, the package, the base name of the file, the message, and the
// text of the line without its white space. Findings that agree in all of these are
// numbered in their order.
func (r *Report) Fingerprints() []string {
	prints := make([]string, len(r.Findings))
	count := make(map[string]int)
	for i := range r.Findings {
		f := &r.Findings[i]
		hash := sha256.New()
		for _, part := range []string{
			f.Analyzer, f.Category, packagePath(f.Package), path.Base(filepath.ToSlash(f.Position.File)), f.Message,
			strings.Join(strings.Fields(r.Sources.Line(f.Position.File, f.Position.Line)), ""),
		} {
			io.WriteString(hash, part+"\x00")
		}
		sum := hex.EncodeToString(hash.Sum(nil)[:8])
		count[sum]++
		prints[i] = fmt.Sprintf("%s:%d", sum, count[sum])
	}
	return prints
}

// packagePath returns the path of a package without the variant: "p [q.test]" is
// p, compiled for the tests of q.
func packagePath(id string) string {
	base, _, _ := strings.Cut(id, " ")
	return base
}
