// Package mqtt has the shape of
// github.com/eclipse/paho.mqtt.golang,
// as far as the contracts speak of it.
package mqtt

import "time"

type Client interface {
	Publish(topic string, qos byte, retained bool, payload any) Token
}

type Token interface {
	Done() <-chan struct{}
	Error() error
	Wait() bool
	WaitTimeout(time.Duration) bool
}
