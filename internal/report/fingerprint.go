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

// Identify gives each of the findings, all those of a run in order, a fingerprint, by which
// it can be known again when lines have moved, in another checkout, or from another directory.
// It is made of the analyzer and category, the package, the base name of the file, the
// message, and the text of the line without its white space. Findings that agree in all of
// these are numbered in their order.
func Identify(findings []Finding, sources *Sources) {
	count := make(map[string]int)
	for i := range findings {
		f := &findings[i]
		hash := sha256.New()
		for _, part := range []string{
			f.Analyzer, f.Category, f.PackagePath(), f.Base(), f.Message,
			strings.Join(strings.Fields(sources.Line(f.Position.File, f.Position.Line)), ""),
		} {
			io.WriteString(hash, part+"\x00")
		}
		sum := hex.EncodeToString(hash.Sum(nil)[:8])
		count[sum]++
		f.Fingerprint = fmt.Sprintf("%s:%d", sum, count[sum])
	}
}

// PackagePath returns the path of the package of f without the variant: "p [q.test]"
// is p, compiled for the tests of q.
func (f *Finding) PackagePath() string {
	base, _, _ := strings.Cut(f.Package, " ")
	return base
}

// Base returns the name of the file of f without its directory.
func (f *Finding) Base() string { return path.Base(filepath.ToSlash(f.Position.File)) }
