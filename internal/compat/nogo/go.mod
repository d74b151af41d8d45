// This module has what nogo, the way in which Bazel's rules_go runs analyzers, consists of
// when it is built with those of asyncown: rules_go v0.65.0 and what that requires. Its
// path is beneath that of golang.org/x/tools, as nogo needs it.
module golang.org/x/tools/nogo-asyncown

go 1.26.0

require (
	github.com/asyncown/asyncown v0.0.0-00010101000000-000000000000
	github.com/aymanbagabas/go-udiff v0.4.1
	github.com/bazelbuild/rules_go v0.65.0
	golang.org/x/tools v0.52.0
)

replace github.com/asyncown/asyncown => ../../..

replace golang.org/x/tools => golang.org/x/tools v0.51.0
