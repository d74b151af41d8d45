module github.com/libp2p/go-yamux/v5

go 1.26.0
