// Command licenses writes docs/licenses.md, the list of the modules that the modules of this
// repository require, with their licenses:
//
//	go run ./internal/cmd/licenses
//
// It reads the licenses in the modules themselves, which the go command downloads. A test
// fails if the list is out of step with the go.mod files.
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/asyncown/asyncown/internal/repo"
)

// page is the list.
const page = "docs/licenses.md"

// intro begins the page.
const intro = `# Licenses of dependencies

asyncown itself is under a [BSD license](../LICENSE). The table has every module that a
` + "`go.mod`" + ` file of this repository requires, directly or not, but for those in ` + "`testdata`" + `, and the
license that it comes with, by its SPDX name. The first rows are all that the command asyncown and the
packages in ` + "`fixed`" + ` can consist of; the others concern the nested modules alone: programs
built with golangci-lint or gopls, a transport over gRPC, tests. The license of golangci-lint is
that of a program that is built with it.

This page is written by ` + "`go run ./internal/cmd/licenses`" + `; a test compares it with the
` + "`go.mod`" + ` files.

| module | license | required in |
| --- | --- | --- |
`

func main() {
	if err := run(); err != nil {
		fmt.Fprintf(os.Stderr, "licenses: %v\n", err)
		os.Exit(1)
	}
}

func run() error {
	root, err := repo.Root()
	if err != nil {
		return err
	}
	modules, err := requirements(root)
	if err != nil {
		return err
	}
	var out strings.Builder
	var problems []error
	out.WriteString(intro)
	for _, m := range modules {
		dir, err := m.download()
		if err != nil {
			return err
		}
		license, err := identify(dir)
		if err != nil {
			problems = append(problems, fmt.Errorf("%s: %w", m.path, err))
		}
		fmt.Fprintf(&out, "| `%s` | %s | %s |\n", m.path, license, strings.Join(m.requiredIn, ", "))
	}
	if len(problems) > 0 {
		return errors.Join(problems...)
	}
	return os.WriteFile(filepath.Join(root, filepath.FromSlash(page)), []byte(out.String()), 0o666)
}

// identify returns the SPDX names of the licenses in a module: of those in its directory or, if
// there are none, in those directly below.
func identify(dir string) (string, error) {
	var names []string
	for _, pattern := range []string{"*", "*/*"} {
		files, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			return "", err
		}
		for _, file := range files {
			info, err := os.Stat(file)
			if err != nil {
				return "", err
			}
			if info.IsDir() || !isLicense(filepath.Base(file)) {
				continue
			}
			text, err := os.ReadFile(file)
			if err != nil {
				return "", err
			}
			name := classify(string(text))
			if name == "" {
				return "", fmt.Errorf("the license in %s is not known to this program", filepath.Base(file))
			}
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		if len(names) > 0 {
			return strings.Join(names, ", "), nil
		}
	}
	return "", errors.New("no license")
}

// isLicense reports whether a file of that name has a license.
func isLicense(file string) bool {
	name, _, _ := strings.Cut(strings.ToUpper(file), ".")
	name, _, _ = strings.Cut(name, "-")
	return slices.Contains([]string{"LICENSE", "LICENCE", "COPYING", "UNLICENSE"}, name) && !strings.HasSuffix(file, ".go")
}

// classify returns the SPDX name of a license, "" if it is none of those known here.
func classify(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	has := func(parts ...string) bool {
		return !slices.ContainsFunc(parts, func(p string) bool { return !strings.Contains(text, p) })
	}
	switch {
	case has("GNU LESSER GENERAL PUBLIC LICENSE Version 3"):
		return "LGPL-3.0"
	case has("GNU GENERAL PUBLIC LICENSE Version 3"):
		return "GPL-3.0"
	case has("Apache License Version 2.0") && has("Permission is hereby granted, free of charge"):
		return "Apache-2.0 and MIT"
	case has("Apache License", "Version 2.0"):
		return "Apache-2.0"
	case has("Mozilla Public License", "2.0"):
		return "MPL-2.0"
	case has("Permission is hereby granted, free of charge"):
		return "MIT"
	case has("Permission to use, copy, modify, and", "distribute this software for any purpose"):
		return "ISC"
	case has("Redistribution and use in source and binary forms", "endorse or promote"):
		return "BSD-3-Clause"
	case has("Redistribution and use in source and binary forms"):
		return "BSD-2-Clause"
	case has("This is free and unencumbered software released into the public domain"):
		return "Unlicense"
	case has("dual-licensed under the Unlicense and MIT licenses"):
		return "MIT or Unlicense"
	case has("CC0 1.0 Universal"):
		return "CC0-1.0"
	}
	return ""
}
