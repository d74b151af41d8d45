package contract

import (
	"embed"
	"path"
	"sync"
)

// tableDir holds the embedded table, one file a topic.
const tableDir = "table"

//go:embed table/*.txt
var tableFS embed.FS

// embedded parses the table on the first call; the result is shared by all.
var embedded = sync.OnceValue(func() *Table {
	t, err := parseEmbedded()
	if err != nil {
		// A test parses the table, so a release cannot get here.
		panic("contract: " + err.Error())
	}
	return t
})

// Embedded returns the table that comes with this module, parsed on the first
// call.
func Embedded() *Table { return embedded() }

// parseEmbedded parses the embedded files in the order of their names.
func parseEmbedded() (*Table, error) {
	files, err := tableFS.ReadDir(tableDir)
	if err != nil {
		return nil, err
	}
	tables := make([]*Table, len(files))
	for i, f := range files {
		src, err := tableFS.ReadFile(path.Join(tableDir, f.Name()))
		if err != nil {
			return nil, err
		}
		if tables[i], err = Parse(f.Name(), src); err != nil {
			return nil, err
		}
	}
	return Merge(tables...), nil
}
