package contract

import (
	"embed"
	"go/types"
	"path"
	"strings"
	"sync"
)

// tableDir holds the embedded table, one file a topic.
const tableDir = "table"

//go:embed table/*.txt
var tableFS embed.FS

// A section is the scope of one package in the embedded table, not parsed yet.
type section struct {
	pkg    string
	file   string
	before string // what comes before it in the file
	text   string
}

// sections are those of all files, in the order of their names.
var sections = sync.OnceValue(func() []section {
	files, err := tableFS.ReadDir(tableDir)
	if err != nil {
		panic("contract: " + err.Error()) // the files are part of the program
	}
	var all []section
	for _, f := range files {
		src, err := tableFS.ReadFile(path.Join(tableDir, f.Name()))
		if err != nil {
			panic("contract: " + err.Error())
		}
		all = append(all, split(f.Name(), string(src))...)
	}
	return all
})

// packageLine starts a section.
const packageLine = "\npackage "

// split returns the sections of the file of that name.
func split(file, src string) []section {
	var all []section
	// The comment at the head of a file belongs to no section.
	at := strings.Index(src, packageLine)
	for at >= 0 {
		text := src[at+1:]
		next := strings.Index(text, packageLine)
		if next >= 0 {
			text = text[:next+1]
			next += at + 1
		}
		name, _, _ := strings.Cut(strings.TrimPrefix(text, packageLine[1:]), "\n")
		all = append(all, section{name, file, src[:at+1], text})
		at = next
	}
	return all
}

// firstLine returns the number of the first line of s in its file.
func (s *section) firstLine() int { return 1 + strings.Count(s.before, "\n") }

// Embedded returns the whole table that comes with this module; the result is shared by
// all.
var Embedded = sync.OnceValue(func() *Table { return EmbeddedIn(func(string) bool { return true }) })

// EmbeddedFor returns the contracts of the embedded table that can matter to pkg: those
// of pkg and of the packages it depends on, of the built-in functions of unsafe, and of sync,
// whose methods those of an interface may be like.
func EmbeddedFor(pkg *types.Package) *Table {
	deps := &imports{root: pkg}
	return EmbeddedIn(func(path string) bool { return path == "unsafe" || path == "sync" || deps.lookup(path) != nil })
}

// EmbeddedIn returns the contracts of the embedded table for the packages whose paths
// wanted holds for.
func EmbeddedIn(wanted func(path string) bool) *Table {
	t := newTable()
	for _, s := range sections() {
		if wanted(s.pkg) {
			s.index(t)
		}
	}
	return t
}
