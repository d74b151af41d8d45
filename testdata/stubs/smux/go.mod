module github.com/xtaci/smux

go 1.26.0
