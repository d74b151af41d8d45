// Package nsq has the shape of
// github.com/nsqio/go-nsq,
// as far as the contracts speak of it.
package nsq

import "time"

type Producer struct{}

func (w *Producer) Stop() {}

func (w *Producer) PublishAsync(topic string, body []byte, doneChan chan *ProducerTransaction, args ...any) error {
	return nil
}

func (w *Producer) MultiPublishAsync(topic string, body [][]byte, doneChan chan *ProducerTransaction, args ...any) error {
	return nil
}

func (w *Producer) DeferredPublishAsync(topic string, delay time.Duration, body []byte, doneChan chan *ProducerTransaction, args ...any) error {
	return nil
}

type ProducerTransaction struct {
	Error error
	Args  []any
}
