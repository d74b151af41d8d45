module github.com/lxzan/gws

go 1.26.0
