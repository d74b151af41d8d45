module github.com/edsrzf/mmap-go

go 1.26.0
