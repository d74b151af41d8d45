// This module keeps goleak out of the requirements of the root module.
module github.com/asyncown/asyncown/fixed/internal/goleak

go 1.26.0

require (
	github.com/asyncown/asyncown v0.0.0-00010101000000-000000000000
	go.uber.org/goleak v1.3.0
)

replace github.com/asyncown/asyncown => ../../..
