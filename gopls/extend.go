package main

import (
	"errors"
	"fmt"
	"reflect"
	"runtime/debug"
	"slices"
	"unsafe"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/gopls/internal/settings"
)

const (
	// goplsPath is the path of the module of gopls.
	goplsPath = "golang.org/x/tools/gopls"
	// supported is the version of gopls that the analyzers can be added to.
	supported = "v0.23.0"
	// field is what gopls calls the analyzer in its description of one.
	field = "analyzer"
	// prefix begins the name here of an analyzer whose own name gopls has for another.
	prefix = "asyncown"
)

// goplsVersion returns the version of gopls that the program is built with, as its build
// information says. It is an error if that is not the supported one: another might
// ignore the analyzers without a word.
func goplsVersion(info *debug.BuildInfo, ok bool) (string, error) {
	if !ok {
		return "", errors.New("the program does not say what it is built with; build it with modules")
	}
	i := slices.IndexFunc(info.Deps, func(m *debug.Module) bool { return m.Path == goplsPath })
	if i < 0 {
		return "", fmt.Errorf("the program is built without the module %s", goplsPath)
	}
	m := info.Deps[i]
	if m.Replace != nil {
		m = m.Replace
	}
	if m.Version != supported {
		return "", fmt.Errorf("gopls %s is not supported, only %s is: require that in go.mod and build again", m.Version, supported)
	}
	return m.Version, nil
}

// extend returns the analyzers of gopls and those of added, under names that gopls has not
// given to others, so that the setting "analyses" can tell them apart. The result is an
// error if gopls describes analyzers in another way than is known here.
func extend(all []*settings.Analyzer, added []*analysis.Analyzer) ([]*settings.Analyzer, error) {
	taken := make(map[string]bool)
	for _, a := range all {
		taken[a.Analyzer().Name] = true
	}
	all = slices.Clip(all)
	for _, a := range added {
		if taken[a.Name] {
			renamed := *a
			renamed.Name = prefix + a.Name
			a = &renamed
		}
		described := new(settings.Analyzer)
		if err := describe(described, a); err != nil {
			return nil, err
		}
		all = append(all, described)
	}
	return all, nil
}

// describe makes a the analyzer of the description that into points to. The field
// is not exported, so the compiler cannot tell whether it is still there.
func describe(into any, a *analysis.Analyzer) error {
	v := reflect.ValueOf(into).Elem()
	f := v.FieldByName(field)
	if !f.IsValid() || f.Type() != reflect.TypeOf(a) {
		return fmt.Errorf("this gopls is not supported, only %s is: %v has no field %s of type %T", supported, v.Type(), field, a)
	}
	*(**analysis.Analyzer)(unsafe.Pointer(f.UnsafeAddr())) = a
	return nil
}
