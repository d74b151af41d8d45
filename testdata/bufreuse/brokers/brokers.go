// Package brokers gives payloads to the producers of message brokers, which keep them until
// the message is delivered.
package brokers

import (
	"context"
	"encoding/binary"

	"cloud.google.com/go/pubsub"
	"github.com/IBM/sarama"
	"github.com/apache/pulsar-client-go/pulsar"
	"github.com/confluentinc/confluent-kafka-go/v2/kafka"
	mqtt "github.com/eclipse/paho.mqtt.golang"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nsqio/go-nsq"
	segmentio "github.com/segmentio/kafka-go"
	"github.com/twmb/franz-go/pkg/kgo"
)

// publishAll is wrong: the packet that is queued refers to buf.
func publishAll(c mqtt.Client, values []uint64) {
	buf := make([]byte, 8)
	for _, v := range values {
		binary.BigEndian.PutUint64(buf, v) // want `buf is overwritten while Publish may still be using it`
		c.Publish("values", 1, false, buf)
	}
}

// publishEach is right: it waits for the packet.
func publishEach(c mqtt.Client, values []uint64) {
	buf := make([]byte, 8)
	for _, v := range values {
		binary.BigEndian.PutUint64(buf, v)
		c.Publish("values", 1, false, buf).Wait()
	}
}

// publishSome is right: it goes on only if the packet was sent in time.
func publishSome(c mqtt.Client, values []uint64) bool {
	buf := make([]byte, 8)
	for _, v := range values {
		binary.BigEndian.PutUint64(buf, v)
		if !c.Publish("values", 1, false, buf).WaitTimeout(1e9) {
			return false
		}
	}
	return true
}

// publishAnyway is wrong: the packet may be unsent when the time is over.
func publishAnyway(c mqtt.Client, values []uint64) {
	buf := make([]byte, 8)
	for _, v := range values {
		binary.BigEndian.PutUint64(buf, v) // want `buf is overwritten while Publish may still be using it`
		c.Publish("values", 1, false, buf).WaitTimeout(1e9)
	}
}

// produceAll is wrong: the records are encoded later.
func produceAll(ctx context.Context, cl *kgo.Client, values []uint64) error {
	buf := make([]byte, 8)
	for _, v := range values {
		binary.BigEndian.PutUint64(buf, v) // want `buf is overwritten while Produce may still be using it`
		cl.Produce(ctx, &kgo.Record{Value: buf}, nil)
	}
	return cl.Flush(ctx)
}

// produceUnflushed is wrong: the flush may have given up.
func produceUnflushed(ctx context.Context, cl *kgo.Client, values []uint64) {
	buf := make([]byte, 8)
	for _, v := range values {
		binary.BigEndian.PutUint64(buf, v) // want `buf is overwritten while Produce may still be using it`
		cl.Produce(ctx, &kgo.Record{Value: buf}, nil)
		cl.Flush(ctx)
	}
}

// produceSync is right: ProduceSync waits.
func produceSync(ctx context.Context, cl *kgo.Client, values []uint64) {
	buf := make([]byte, 8)
	for _, v := range values {
		binary.BigEndian.PutUint64(buf, v)
		cl.ProduceSync(ctx, &kgo.Record{Value: buf})
	}
}

// inputAll is wrong: the encoder is the slice itself, and the batch is encoded later.
func inputAll(p sarama.AsyncProducer, values []uint64) {
	buf := make([]byte, 8)
	for _, v := range values {
		binary.BigEndian.PutUint64(buf, v) // want `buf is overwritten while`
		p.Input() <- &sarama.ProducerMessage{Topic: "values", Value: sarama.ByteEncoder(buf)}
	}
}

// inputEach is right: the message came back.
func inputEach(p sarama.AsyncProducer, values []uint64) {
	buf := make([]byte, 8)
	for _, v := range values {
		binary.BigEndian.PutUint64(buf, v)
		p.Input() <- &sarama.ProducerMessage{Topic: "values", Value: sarama.ByteEncoder(buf)}
		<-p.Successes()
	}
}

// sendEach is right: SendMessage returns when the message is delivered.
func sendEach(p sarama.SyncProducer, values []uint64) {
	buf := make([]byte, 8)
	for _, v := range values {
		binary.BigEndian.PutUint64(buf, v)
		p.SendMessage(&sarama.ProducerMessage{Topic: "values", Value: sarama.ByteEncoder(buf)})
	}
}

// writeUntil is right: after an error, the buffer is left alone.
func writeUntil(ctx context.Context, w *segmentio.Writer, values []uint64) error {
	buf := make([]byte, 8)
	for _, v := range values {
		binary.BigEndian.PutUint64(buf, v)
		if err := w.WriteMessages(ctx, segmentio.Message{Value: buf}); err != nil {
			return err
		}
	}
	return nil
}

// copied is right: the C library copies the value.
func copied(p *kafka.Producer, values []uint64) {
	buf := make([]byte, 8)
	for _, v := range values {
		binary.BigEndian.PutUint64(buf, v)
		p.Produce(&kafka.Message{Value: buf}, nil)
	}
}

// published is right: the payload is in the buffer of the connection.
func published(nc *nats.Conn, values []uint64) {
	buf := make([]byte, 8)
	for _, v := range values {
		binary.BigEndian.PutUint64(buf, v)
		nc.Publish("values", buf)
	}
}

// streamed is wrong: the payload may be published again.
func streamed(js jetstream.Publisher, values []uint64) {
	buf := make([]byte, 8)
	for _, v := range values {
		binary.BigEndian.PutUint64(buf, v) // want `buf is overwritten while PublishAsync may still be using it`
		js.PublishAsync("values", buf)
	}
}

// sendAsync is wrong: the queue refers to the payload.
func sendAsync(ctx context.Context, p pulsar.Producer, values []uint64) {
	buf := make([]byte, 8)
	for _, v := range values {
		binary.BigEndian.PutUint64(buf, v) // want `buf is overwritten while SendAsync may still be using it`
		p.SendAsync(ctx, &pulsar.ProducerMessage{Payload: buf}, nil)
	}
}

// queueAll is wrong: the command holds the body until it is written.
func queueAll(p *nsq.Producer, values []uint64) {
	buf := make([]byte, 8)
	for _, v := range values {
		binary.BigEndian.PutUint64(buf, v) // want `buf is overwritten while PublishAsync may still be using it`
		p.PublishAsync("values", buf, nil)
	}
}

// queueEach is right: the transaction is over.
func queueEach(p *nsq.Producer, values []uint64) {
	buf := make([]byte, 8)
	done := make(chan *nsq.ProducerTransaction)
	for _, v := range values {
		binary.BigEndian.PutUint64(buf, v)
		p.PublishAsync("values", buf, done)
		<-done
	}
}

// bundleAll is wrong: the bundle is sent later.
func bundleAll(ctx context.Context, t *pubsub.Topic, values []uint64) {
	buf := make([]byte, 8)
	for _, v := range values {
		binary.BigEndian.PutUint64(buf, v) // want `buf is overwritten while Publish may still be using it`
		t.Publish(ctx, &pubsub.Message{Data: buf})
	}
}

// bundleAnyway is wrong: the wait may have been given up.
func bundleAnyway(ctx context.Context, t *pubsub.Topic, values []uint64) {
	buf := make([]byte, 8)
	for _, v := range values {
		binary.BigEndian.PutUint64(buf, v) // want `buf is overwritten while Publish may still be using it`
		t.Publish(ctx, &pubsub.Message{Data: buf}).Get(ctx)
	}
}
