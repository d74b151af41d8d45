module github.com/fluent/fluent-logger-golang

go 1.26.0
