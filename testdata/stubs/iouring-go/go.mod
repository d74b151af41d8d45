module github.com/iceber/iouring-go

go 1.26.0
