package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// versionLine returns what -version prints.
func versionLine() string {
	return fmt.Sprintf("asyncown %s (%s, %s/%s)", ownVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// ownVersion returns the version of this program.
func ownVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		return buildVersion(info)
	}
	return "(unknown)"
}

// buildVersion returns the version of the main module, or for want of one the
// revision it was built from.
func buildVersion(info *debug.BuildInfo) string {
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	version := "(devel)"
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			version = "devel-" + s.Value[:min(12, len(s.Value))]
		case s.Key == "vcs.modified" && s.Value == "true":
			version += "+dirty"
		}
	}
	return version
}
