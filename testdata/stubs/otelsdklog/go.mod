module go.opentelemetry.io/otel/sdk/log

go 1.26.0

require go.opentelemetry.io/otel v0.0.0

replace go.opentelemetry.io/otel => ../otel
