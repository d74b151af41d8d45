package report

import (
	"bufio"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"
)

// GitHub writes findings as workflow commands, which GitHub Actions shows beside
// the lines of a change. File names are relative to the root of the repository.
func GitHub(w io.Writer, r *Report) error {
	return each(w, r, func(w *bufio.Writer, f *Finding) error {
		command := "warning"
		if f.IsNote() {
			command = "notice"
		}
		text := []string{f.Message}
		for _, s := range f.Timeline {
			text = append(text, r.where(s.Position)+": "+s.Message)
		}
		_, err := fmt.Fprintf(w, "::%s %s::%s\n", command, r.githubProperties(f), escapeData.Replace(strings.Join(text, "\n")))
		return err
	})
}

// githubProperties says where the finding is. GitHub knows columns only within
// one line.
func (r *Report) githubProperties(f *Finding) string {
	p := f.Position
	properties := "file=" + escapeProperty.Replace(filepath.ToSlash(Below(r.Root, p.File)))
	number := func(name string, n int) {
		if n > 0 {
			properties += "," + name + "=" + strconv.Itoa(n)
		}
	}
	number("line", p.Line)
	number("endLine", p.EndLine)
	if p.Column > 0 && (p.EndLine == p.Line || p.EndLine == 0) {
		number("col", r.Sources.column(p.File, p.Line, p.Column))
		if p.EndColumn > 0 {
			number("endColumn", r.Sources.column(p.File, p.Line, p.EndColumn))
		}
	}
	return properties + ",title=" + escapeProperty.Replace(f.author())
}

// What GitHub decodes in the message of a workflow command, and in its properties.
var (
	escapeData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	escapeProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
