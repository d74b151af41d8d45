module github.com/nsqio/go-nsq

go 1.26.0
