// Package s3 has the shape of
// github.com/aws/aws-sdk-go-v2/service/s3,
// as far as the contracts speak of it.
package s3

import "io"

type PutObjectInput struct {
	Body     io.Reader
	Metadata map[string]string
}
