// This module is a plugin of golangci-lint, and keeps what that needs out of the
// requirements of the root module.
module github.com/asyncown/asyncown/golangci

go 1.26.0

require (
	github.com/asyncown/asyncown v0.0.0-00010101000000-000000000000
	github.com/golangci/plugin-module-register v0.1.2
	golang.org/x/tools v0.52.0
)

replace github.com/asyncown/asyncown => ../
