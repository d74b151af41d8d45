// Package contracts compares the embedded table of contracts with the packages
// that it speaks of. They are ordinary requirements of this module, so that the
// test sees what its users see.
package contracts
