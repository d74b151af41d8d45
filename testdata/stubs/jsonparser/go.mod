module github.com/buger/jsonparser

go 1.26.0
