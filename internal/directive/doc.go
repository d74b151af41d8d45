// Package directive reads the comments by which source code speaks to asyncown:
//
//	//asyncown:VERB PLACES …              in a doc comment: a contract of what it documents
//	//asyncown:extern PATH SYMBOL VERB …  a contract of an API of another package
//	//asyncown:ignore ANALYZER REASON     at a finding that is none
package directive
