module asyncown.test

go 1.26.0

require (
	cloud.google.com/go v0.0.0
	cloud.google.com/go/pubsub v0.0.0
	cloud.google.com/go/pubsub/v2 v2.0.0
	cloud.google.com/go/storage v0.0.0
	github.com/ClickHouse/ch-go v0.0.0
	github.com/IBM/sarama v0.0.0
	github.com/Shopify/sarama v0.0.0
	github.com/VictoriaMetrics/fastcache v0.0.0
	github.com/allegro/bigcache/v3 v3.0.0
	github.com/apache/arrow-go/v18 v18.0.0
	github.com/apache/pulsar-client-go v0.0.0
	github.com/aws/aws-sdk-go-v2/feature/s3/manager v0.0.0
	github.com/aws/aws-sdk-go-v2/service/s3 v0.0.0
	github.com/buger/jsonparser v0.0.0
	github.com/cloudwego/hertz v0.0.0
	github.com/cloudwego/netpoll v0.0.0
	github.com/cockroachdb/pebble/v2 v2.0.0
	github.com/coder/websocket v0.0.0
	github.com/confluentinc/confluent-kafka-go/v2 v2.0.0
	github.com/dgraph-io/badger/v4 v4.0.0
	github.com/eclipse/paho.mqtt.golang v0.0.0
	github.com/edsrzf/mmap-go v0.0.0
	github.com/elastic/go-elasticsearch/v8 v8.0.0
	github.com/fluent/fluent-logger-golang v0.0.0
	github.com/gin-gonic/gin v0.0.0
	github.com/gobwas/ws v0.0.0
	github.com/gofiber/fiber/v2 v2.0.0
	github.com/gofiber/fiber/v3 v3.0.0
	github.com/golang/snappy v0.0.0
	github.com/gomodule/redigo v0.0.0
	github.com/google/gopacket v0.0.0
	github.com/gopacket/gopacket v0.0.0
	github.com/gorilla/websocket v0.0.0
	github.com/hashicorp/memberlist v0.0.0
	github.com/hashicorp/raft v0.0.0
	github.com/hashicorp/serf v0.0.0
	github.com/iceber/iouring-go v0.0.0
	github.com/influxdata/influxdb-client-go/v2 v2.0.0
	github.com/jackc/pgx/v5 v5.0.0
	github.com/klauspost/compress v0.0.0
	github.com/labstack/echo/v4 v4.0.0
	github.com/lesismal/nbio v0.0.0
	github.com/libp2p/go-buffer-pool v0.0.0
	github.com/libp2p/go-yamux/v5 v5.0.0
	github.com/lxzan/gws v0.0.0
	github.com/nats-io/nats.go v0.0.0
	github.com/nsqio/go-nsq v0.0.0
	github.com/panjf2000/ants/v2 v2.0.0
	github.com/panjf2000/gnet/v2 v2.0.0
	github.com/parquet-go/parquet-go v0.0.0
	github.com/pierrec/lz4/v4 v4.0.0
	github.com/pion/rtp v0.0.0
	github.com/pion/sctp v0.0.0
	github.com/prometheus/common v0.0.0
	github.com/prometheus/prometheus v0.0.0
	github.com/quic-go/quic-go v0.0.0
	github.com/rabbitmq/amqp091-go v0.0.0
	github.com/redis/go-redis/v9 v9.0.0
	github.com/redis/rueidis v0.0.0
	github.com/rs/zerolog v0.0.0
	github.com/segmentio/kafka-go v0.0.0
	github.com/sourcegraph/conc v0.0.0
	github.com/stretchr/testify v0.0.0
	github.com/syndtr/goleveldb v0.0.0
	github.com/tidwall/gjson v0.0.0
	github.com/twmb/franz-go v0.0.0
	github.com/valyala/bytebufferpool v0.0.0
	github.com/valyala/fasthttp v0.0.0
	github.com/valyala/fastjson v0.0.0
	github.com/xtaci/smux v0.0.0
	go.etcd.io/bbolt v0.0.0
	go.etcd.io/raft/v3 v3.0.0
	go.mongodb.org/mongo-driver/v2 v2.0.0
	go.opentelemetry.io/otel v0.0.0
	go.opentelemetry.io/otel/sdk/log v0.0.0
	go.opentelemetry.io/otel/sdk/metric v0.0.0
	go.uber.org/zap v0.0.0
	golang.org/x/net v0.0.0
	golang.org/x/sync v0.0.0
	google.golang.org/grpc v0.0.0
	google.golang.org/protobuf v0.0.0
	k8s.io/api v0.0.0
	k8s.io/apimachinery v0.0.0
	k8s.io/client-go v0.0.0
)

replace (
	cloud.google.com/go => ./stubs/cloud
	cloud.google.com/go/pubsub => ./stubs/pubsub
	cloud.google.com/go/pubsub/v2 => ./stubs/pubsubv2
	cloud.google.com/go/storage => ./stubs/gostorage
	github.com/ClickHouse/ch-go => ./stubs/ch-go
	github.com/IBM/sarama => ./stubs/sarama
	github.com/Shopify/sarama => ./stubs/shopifysarama
	github.com/VictoriaMetrics/fastcache => ./stubs/fastcache
	github.com/allegro/bigcache/v3 => ./stubs/bigcache
	github.com/apache/arrow-go/v18 => ./stubs/arrow-go
	github.com/apache/pulsar-client-go => ./stubs/pulsar-client-go
	github.com/aws/aws-sdk-go-v2/feature/s3/manager => ./stubs/manager
	github.com/aws/aws-sdk-go-v2/service/s3 => ./stubs/s3
	github.com/buger/jsonparser => ./stubs/jsonparser
	github.com/cloudwego/hertz => ./stubs/hertz
	github.com/cloudwego/netpoll => ./stubs/netpoll
	github.com/cockroachdb/pebble/v2 => ./stubs/pebble
	github.com/coder/websocket => ./stubs/coderwebsocket
	github.com/confluentinc/confluent-kafka-go/v2 => ./stubs/confluent-kafka-go
	github.com/dgraph-io/badger/v4 => ./stubs/badger
	github.com/eclipse/paho.mqtt.golang => ./stubs/pahomqttgolang
	github.com/edsrzf/mmap-go => ./stubs/mmap-go
	github.com/elastic/go-elasticsearch/v8 => ./stubs/go-elasticsearch
	github.com/fluent/fluent-logger-golang => ./stubs/fluent-logger-golang
	github.com/gin-gonic/gin => ./stubs/gin
	github.com/gobwas/ws => ./stubs/ws
	github.com/gofiber/fiber/v2 => ./stubs/fiber
	github.com/gofiber/fiber/v3 => ./stubs/fiberv3
	github.com/golang/snappy => ./stubs/snappy
	github.com/gomodule/redigo => ./stubs/redigo
	github.com/google/gopacket => ./stubs/googlegopacket
	github.com/gopacket/gopacket => ./stubs/gopacket
	github.com/gorilla/websocket => ./stubs/gorillawebsocket
	github.com/hashicorp/memberlist => ./stubs/memberlist
	github.com/hashicorp/raft => ./stubs/hashicorpraft
	github.com/hashicorp/serf => ./stubs/serf
	github.com/iceber/iouring-go => ./stubs/iouring-go
	github.com/influxdata/influxdb-client-go/v2 => ./stubs/influxdb-client-go
	github.com/jackc/pgx/v5 => ./stubs/pgx
	github.com/klauspost/compress => ./stubs/compress
	github.com/labstack/echo/v4 => ./stubs/echo
	github.com/lesismal/nbio => ./stubs/nbio
	github.com/libp2p/go-buffer-pool => ./stubs/go-buffer-pool
	github.com/libp2p/go-yamux/v5 => ./stubs/go-yamux
	github.com/lxzan/gws => ./stubs/gws
	github.com/nats-io/nats.go => ./stubs/natsgo
	github.com/nsqio/go-nsq => ./stubs/go-nsq
	github.com/panjf2000/ants/v2 => ./stubs/ants
	github.com/panjf2000/gnet/v2 => ./stubs/gnet
	github.com/parquet-go/parquet-go => ./stubs/parquet-go
	github.com/pierrec/lz4/v4 => ./stubs/lz4
	github.com/pion/rtp => ./stubs/rtp
	github.com/pion/sctp => ./stubs/sctp
	github.com/prometheus/common => ./stubs/prometheuscommon
	github.com/prometheus/prometheus => ./stubs/prometheus
	github.com/quic-go/quic-go => ./stubs/quic-go
	github.com/rabbitmq/amqp091-go => ./stubs/amqp091-go
	github.com/redis/go-redis/v9 => ./stubs/go-redis
	github.com/redis/rueidis => ./stubs/rueidis
	github.com/rs/zerolog => ./stubs/zerolog
	github.com/segmentio/kafka-go => ./stubs/kafka-go
	github.com/sourcegraph/conc => ./stubs/conc
	github.com/stretchr/testify => ./stubs/testify
	github.com/syndtr/goleveldb => ./stubs/goleveldb
	github.com/tidwall/gjson => ./stubs/gjson
	github.com/twmb/franz-go => ./stubs/franz-go
	github.com/valyala/bytebufferpool => ./stubs/bytebufferpool
	github.com/valyala/fasthttp => ./stubs/fasthttp
	github.com/valyala/fastjson => ./stubs/fastjson
	github.com/xtaci/smux => ./stubs/smux
	go.etcd.io/bbolt => ./stubs/bbolt
	go.etcd.io/raft/v3 => ./stubs/etcdraft
	go.mongodb.org/mongo-driver/v2 => ./stubs/mongo-driver
	go.opentelemetry.io/otel => ./stubs/otel
	go.opentelemetry.io/otel/sdk/log => ./stubs/otelsdklog
	go.opentelemetry.io/otel/sdk/metric => ./stubs/otelmetric
	go.uber.org/zap => ./stubs/zap
	golang.org/x/net => ./stubs/xnet
	golang.org/x/sync => ./stubs/xsync
	google.golang.org/grpc => ./stubs/grpc
	google.golang.org/protobuf => ./stubs/protobuf
	k8s.io/api => ./stubs/k8sapi
	k8s.io/apimachinery => ./stubs/k8sapimachinery
	k8s.io/client-go => ./stubs/k8sclientgo
)
