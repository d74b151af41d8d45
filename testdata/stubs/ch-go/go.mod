module github.com/ClickHouse/ch-go

go 1.26.0
