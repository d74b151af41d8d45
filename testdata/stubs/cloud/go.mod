module cloud.google.com/go

go 1.26.0
