// Package rueidis has the shape of
// github.com/redis/rueidis,
// as far as the contracts speak of it.
package rueidis

func BinaryString(bs []byte) string { return "" }
