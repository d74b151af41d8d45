package main

import (
	"encoding/json"
	"os"
)

// packageOf returns the package that a vet configuration file is about.
func packageOf(config string) string {
	data, err := os.ReadFile(config)
	if err != nil {
		return "?"
	}
	var cfg struct{ ID string }
	if json.Unmarshal(data, &cfg) != nil {
		return "?"
	}
	return cfg.ID
}
