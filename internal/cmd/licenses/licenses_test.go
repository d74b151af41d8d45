package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/asyncown/asyncown/internal/repo"
)

// TestInStep expects a row for each module that a go.mod file requires, and no other.
func TestInStep(t *testing.T) {
	root, err := repo.Root()
	if err != nil {
		t.Fatal(err)
	}
	modules, err := requirements(root)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(page)))
	if err != nil {
		t.Fatal(err)
	}
	rest, ok := strings.CutPrefix(string(text), intro)
	if !ok {
		t.Errorf("%s begins differently: go run ./internal/cmd/licenses", page)
	}
	rows := make(map[string]string) // where a module is required
	for line := range strings.Lines(rest) {
		cells := strings.Split(strings.TrimSpace(line), " | ")
		if len(cells) != 3 || cells[1] == "" {
			t.Fatalf("%s: a row is wrong: %s", page, line)
		}
		rows[strings.Trim(cells[0], "|` ")] = strings.TrimSuffix(cells[2], " |")
	}
	for _, m := range modules {
		if want := strings.Join(m.requiredIn, ", "); rows[m.path] != want {
			t.Errorf("%s is required in %q, the page says %q: go run ./internal/cmd/licenses", m.path, want, rows[m.path])
		}
		delete(rows, m.path)
	}
	for path := range rows {
		t.Errorf("%s is not required any more: go run ./internal/cmd/licenses", path)
	}
	var first []string
	for _, m := range modules {
		if m.requiredIn[0] == "." {
			first = append(first, m.path)
		}
	}
	if !slices.Contains(first, "golang.org/x/tools") || len(first) > 10 {
		t.Errorf("the root module requires %q", first)
	}
}

// TestClassify expects licenses to be told apart by what they say.
func TestClassify(t *testing.T) {
	own, err := os.ReadFile("../../../LICENSE")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		string(own): "BSD-3-Clause",
		"Permission is hereby granted, free of\n charge, to any person": "MIT",
		"Redistribution and use in source and binary\nforms, with":      "BSD-2-Clause",
		"   GNU GENERAL PUBLIC LICENSE\n Version 3, 29 June 2007":       "GPL-3.0",
		"All rights reserved.": "",
	} {
		if got := classify(text); got != want {
			t.Errorf("got %q, want %q for %.40s", got, want, text)
		}
	}
}
