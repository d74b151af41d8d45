// Package rows writes, for each line of the contract table, small programs that show what
// the line is for: one that breaks the contract and one like it that does not, or one that
// is right because of what the line says. They are made from the verb of the line and the
// types of what it speaks of, never from names.
package rows
