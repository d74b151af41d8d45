module github.com/pion/sctp

go 1.26.0
