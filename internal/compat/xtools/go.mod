// This module builds the analyzers with the oldest golang.org/x/tools that
// anything that can run them is built with: that of gopls v0.23.0. Newer are
// those of golangci-lint v2.15.0 (v0.52.0) and of rules_go v0.65.0 (v0.51.0).
module github.com/asyncown/asyncown/internal/compat/xtools

go 1.26.0

require (
	github.com/asyncown/asyncown v0.0.0-00010101000000-000000000000
	golang.org/x/tools v0.52.0
)

replace github.com/asyncown/asyncown => ../../..

replace golang.org/x/tools => golang.org/x/tools v0.47.1-0.20260707181000-a299dadba899
