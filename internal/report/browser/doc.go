// Package browser holds a test: the HTML page works in a browser.
package browser
