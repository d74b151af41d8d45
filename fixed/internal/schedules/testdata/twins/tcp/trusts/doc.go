// Package trusts is a copy of fixed/sender/tcp that is wrong: a loan ends when the reply is there, though its batch may still be read.
//
// It is written by go run ./fixed/internal/cmd/twins.
package trusts
