module asyncown.test

go 1.26.0

require golang.org/x/sync v0.0.0

replace golang.org/x/sync => ./stubs/xsync
