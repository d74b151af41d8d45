module github.com/pion/rtp

go 1.26.0
