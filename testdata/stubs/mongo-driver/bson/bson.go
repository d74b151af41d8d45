// Package bson has the shape of
// go.mongodb.org/mongo-driver/v2/bson,
// as far as the contracts speak of it.
package bson

type Raw []byte
