module github.com/cloudwego/hertz

go 1.26.0
