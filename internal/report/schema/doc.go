// Package schema holds a test: the SARIF format keeps to its published schema.
package schema
