module github.com/aws/aws-sdk-go-v2/feature/s3/manager

go 1.26.0

require github.com/aws/aws-sdk-go-v2/service/s3 v0.0.0

replace github.com/aws/aws-sdk-go-v2/service/s3 => ../s3
