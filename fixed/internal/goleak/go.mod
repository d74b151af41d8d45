// This module keeps goleak out of the requirements of the root module.
module github.com/asyncown/asyncown/fixed/internal/goleak

go 1.26.0

require (
	github.com/asyncown/asyncown v0.0.0-00010101000000-000000000000
	github.com/asyncown/asyncown/fixed/sender/grpctransport v0.0.0-00010101000000-000000000000
	go.uber.org/goleak v1.3.0
)

require (
	golang.org/x/net v0.60.0 // indirect
	golang.org/x/sys v0.48.0 // indirect
	golang.org/x/text v0.42.0 // indirect
	google.golang.org/genproto/googleapis/rpc v0.0.0-20260817212433-ac3dfec99bb1 // indirect
	google.golang.org/grpc v1.85.0 // indirect
	google.golang.org/protobuf v1.36.12 // indirect
)

replace github.com/asyncown/asyncown => ../../..

replace github.com/asyncown/asyncown/fixed/sender/grpctransport => ../../sender/grpctransport
