package contract

import (
	"os"
	"strings"
	"testing"
)

// TestDocs parses the tables that the page of the notation shows.
func TestDocs(t *testing.T) {
	page, err := os.ReadFile("../../docs/contracts.md")
	if err != nil {
		t.Fatal(err)
	}
	tables := 0
	for i, block := range strings.Split(string(page), "```") {
		if i%2 == 0 || !strings.HasPrefix(block, "\npackage example.com/") {
			continue
		}
		tables++
		table, err := Parse("contracts.md", []byte(block))
		if err != nil {
			t.Error(err)
			continue
		}
		for c := range table.All() {
			if c.Evidence == "" {
				t.Errorf("%s has no evidence", c)
			}
		}
	}
	if tables < 2 {
		t.Errorf("the page has %d tables", tables)
	}
	// Every word of the notation is explained.
	for _, v := range verbs {
		if !strings.Contains(string(page), "`"+v.name+"`") {
			t.Errorf("the page does not explain %s", v.name)
		}
	}
	for _, s := range scopes {
		if !strings.Contains(string(page), "`scope:"+s+"`") {
			t.Errorf("the page does not explain scope:%s", s)
		}
	}
	for c := range plainConds {
		if !strings.Contains(string(page), "`"+c+"`") {
			t.Errorf("the page does not explain if %s", c)
		}
	}
}
