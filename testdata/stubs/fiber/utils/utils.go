// Package utils has the shape of
// github.com/gofiber/fiber/v2/utils,
// as far as the contracts speak of it.
package utils

func CopyBytes(b []byte) []byte { return nil }

func CopyString(s string) string { return "" }

func UnsafeBytes(s string) []byte { return nil }

func UnsafeString(b []byte) string { return "" }
