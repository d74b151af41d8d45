module cloud.google.com/go/pubsub

go 1.26.0

require cloud.google.com/go v0.0.0

replace cloud.google.com/go => ../cloud
