module github.com/prometheus/prometheus

go 1.26.0

require github.com/prometheus/common v0.0.0

replace github.com/prometheus/common => ../prometheuscommon
