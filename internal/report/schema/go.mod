// This module checks the SARIF format against the schema that OASIS has published,
// and keeps what that needs out of the requirements of the root module. The schema's
// text is in go-sarif, which is in the public domain.
module github.com/asyncown/asyncown/internal/report/schema

go 1.26.0

require (
	github.com/asyncown/asyncown v0.0.0-00010101000000-000000000000
	github.com/owenrumney/go-sarif/v3 v3.3.1
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3
)

require (
	github.com/xeipuuv/gojsonpointer v0.0.0-20180127040702-4e3ac2762d5f // indirect
	github.com/xeipuuv/gojsonreference v0.0.0-20180127040603-bd5ef7bd5415 // indirect
	github.com/xeipuuv/gojsonschema v1.2.0 // indirect
	golang.org/x/text v0.14.0 // indirect
)

replace github.com/asyncown/asyncown => ../../..
