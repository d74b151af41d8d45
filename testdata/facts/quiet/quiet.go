// Package quiet holds nothing asynchronous, and so has no facts.
package quiet

func Fill(b []byte) { b[0] = 1 }
