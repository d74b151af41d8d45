module github.com/hashicorp/serf

go 1.26.0
