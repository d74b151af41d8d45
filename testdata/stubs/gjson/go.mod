module github.com/tidwall/gjson

go 1.26.0
