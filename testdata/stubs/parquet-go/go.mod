module github.com/parquet-go/parquet-go

go 1.26.0
