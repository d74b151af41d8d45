// Package diag turns the conflicts found by the engine into diagnostics: their
// wording, their timeline as related positions, and their documentation.
package diag
