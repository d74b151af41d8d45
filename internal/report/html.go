package report

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"path/filepath"
	"slices"
	"strings"
)

// The parts of the page.
var (
	//go:embed page/page.html
	pageText string
	//go:embed page/page.css
	pageStyle string
	//go:embed page/page.js
	pageScript string
)

// excerptLines is how many lines the page shows above and below a position.
const excerptLines = 3

// The types below are what the script of the page is given.
type (
	pageData struct {
		Findings []pageFinding `json:"findings"`
		Files    []*pageFile   `json:"files"`
		Around   int           `json:"around"`
	}
	pageFinding struct {
		pagePlace
		Package     string     `json:"package"`
		Analyzer    string     `json:"analyzer"`
		Message     string     `json:"message"`
		Note        bool       `json:"note"`
		URL         string     `json:"url"`
		Fingerprint string     `json:"fingerprint"`
		Timeline    []pageStep `json:"timeline"`
		Remarks     []string   `json:"remarks"`
		Fixes       []string   `json:"fixes"`
	}
	pageStep struct {
		pagePlace
		Message string `json:"message"`
		Actor   string `json:"actor"`
		Other   string `json:"other"`
		Link    string `json:"link"`
	}
	pagePlace struct {
		File int `json:"file"` // index of Files
		Line int `json:"line"`
	}
	pageFile struct {
		Name  string         `json:"name"`
		Lines map[int]string `json:"lines"` // those that are shown
	}
)

// A pageMaker collects what a page is made of.
type pageMaker struct {
	r     *Report
	data  pageData
	index map[string]int // of the files
}

// HTML writes the report as one page for a browser, which needs nothing else: findings
// by package, their timelines as swim lanes, and the source around each step. The page
// draws a finding when it is opened, so that thousands of them do no harm.
func HTML(w io.Writer, r *Report) error {
	m := pageMaker{r: r, data: pageData{Findings: []pageFinding{}, Files: []*pageFile{}, Around: excerptLines}, index: make(map[string]int)}
	for i := range r.Findings {
		m.add(&r.Findings[i])
	}
	slices.SortStableFunc(m.data.Findings, func(a, b pageFinding) int { return cmp.Compare(a.Package, b.Package) })
	data, err := json.Marshal(m.data) // in which no tag can begin: it has < as an escape
	if err != nil {
		return err
	}
	var problems strings.Builder
	for _, p := range r.Problems {
		fmt.Fprintf(&problems, "<p class=\"problem\">%s</p>\n", html.EscapeString(p))
	}
	_, err = strings.NewReplacer(
		"{{title}}", html.EscapeString(title(r.Count())),
		"{{problems}}", problems.String(),
		"{{data}}", string(data),
		"{{style}}", pageStyle,
		"{{script}}", pageScript,
	).WriteString(w, pageText)
	return err
}

// title counts the findings.
func title(n int) string {
	if n == 1 {
		return "1 finding"
	}
	return fmt.Sprintf("%d findings", n)
}

// add adds a finding.
func (m *pageMaker) add(f *Finding) {
	out := pageFinding{
		pagePlace:   m.place(f.Position),
		Package:     f.PackagePath(),
		Analyzer:    f.author(),
		Message:     f.Message,
		Note:        f.IsNote(),
		URL:         m.r.url(f),
		Fingerprint: f.Fingerprint,
		Timeline:    []pageStep{},
		Fixes:       []string{},
	}
	var steps []Step
	steps, out.Remarks = split(f.Timeline)
	for i := range steps {
		s := &steps[i]
		out.Timeline = append(out.Timeline, pageStep{m.place(s.Position), s.Message, s.who(), s.Whom, s.Link.String()})
	}
	for _, x := range f.Fixes {
		out.Fixes = append(out.Fixes, x.Message)
	}
	m.data.Findings = append(m.data.Findings, out)
}

// place converts a position, and adds the lines around it to what is shown.
func (m *pageMaker) place(p Position) pagePlace {
	n, ok := m.index[p.File]
	if !ok {
		n = len(m.data.Files)
		m.index[p.File] = n
		name := filepath.ToSlash(Below(m.r.Dir, p.File))
		m.data.Files = append(m.data.Files, &pageFile{Name: name, Lines: make(map[int]string)})
	}
	total := len(m.r.Sources.lines(p.File))
	for line := max(1, p.Line-excerptLines); p.Line > 0 && line <= min(total, p.Line+excerptLines); line++ {
		m.data.Files[n].Lines[line] = m.r.Sources.Line(p.File, line)
	}
	return pagePlace{n, p.Line}
}
