module github.com/VictoriaMetrics/fastcache

go 1.26.0
