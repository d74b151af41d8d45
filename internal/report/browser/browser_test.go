package browser

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/asyncown/asyncown/internal/actor"
	"github.com/asyncown/asyncown/internal/need"
	"github.com/asyncown/asyncown/internal/report"
)

// Findings and packages of the page.
const (
	findings = 5000
	packages = 100
)

// page writes a page with many findings and returns its name.
func page(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	r := &report.Report{Dir: dir}
	for i := range packages {
		file := filepath.Join(dir, fmt.Sprintf("p%02d.go", i))
		if err := os.WriteFile(file, []byte(strings.Repeat("a line of code <b>&amp;\n", 200)), 0o666); err != nil {
			t.Fatal(err)
		}
		for j := range findings / packages {
			at := func(line int) report.Position { return report.Position{File: file, Line: line, Column: 1} }
			r.Findings = append(r.Findings, report.Finding{
				Package: fmt.Sprintf("example.com/p%02d", i), Analyzer: "bufreuse", Position: at(j + 1),
				Message: fmt.Sprintf("buf%d is overwritten while <Send> may still be using it", j),
				Timeline: []report.Step{
					{Position: at(j + 3), Message: "buf is lent here", Part: actor.Part{Who: "F", Whom: "Send", Link: actor.Lends}},
					{Position: at(j + 5), Message: "Send reads buf here", Part: actor.Part{Who: "Send"}},
					{Position: at(j + 1), Message: "buf is overwritten here", Part: actor.Part{Who: "F", Whom: "Send", Link: actor.Conflicts}},
				},
			})
		}
	}
	report.Identify(r.Findings, &r.Sources)
	var out bytes.Buffer
	if err := report.HTML(&out, r); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "page.html")
	if err := os.WriteFile(file, out.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// A session is a browser with the page.
type session struct {
	t   *testing.T
	ctx context.Context

	mu       sync.Mutex
	trouble  []string // what the page complained of
	requests []string // what it loaded
}

// newSession starts a browser.
func newSession(t *testing.T) *session {
	t.Helper()
	need.Tool(t, "chromium")
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath("chromium"), chromedp.NoSandbox,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true), chromedp.WindowSize(1400, 900))
	allocator, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	ctx, cancel := chromedp.NewContext(allocator)
	t.Cleanup(cancel)
	s := &session{t: t, ctx: ctx}
	chromedp.ListenTarget(ctx, s.note)
	return s
}

// note keeps what the page complains of and what it loads.
func (s *session) note(event any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		s.trouble = append(s.trouble, e.ExceptionDetails.Error())
	case *runtime.EventConsoleAPICalled:
		s.trouble = append(s.trouble, fmt.Sprint(e.Type))
	case *log.EventEntryAdded:
		s.trouble = append(s.trouble, e.Entry.Text)
	case *network.EventRequestWillBeSent:
		s.requests = append(s.requests, e.Request.URL)
	}
}

// do runs actions.
func (s *session) do(actions ...chromedp.Action) {
	s.t.Helper()
	if err := chromedp.Run(s.ctx, actions...); err != nil {
		s.t.Fatal(err)
	}
}

// expect evaluates an expression in the page.
func (s *session) expect(expression string, want any) {
	s.t.Helper()
	var got any
	s.do(chromedp.Evaluate(expression, &got))
	if fmt.Sprint(got) != fmt.Sprint(want) {
		s.t.Errorf("%s = %v, want %v", expression, got, want)
	}
}

// performanceOf returns the browser's measures of the page, in seconds where they are times.
func performanceOf(s *session) (map[string]float64, error) {
	values := make(map[string]float64)
	err := chromedp.Run(s.ctx, chromedp.ActionFunc(func(ctx context.Context) error {
		metrics, err := performance.GetMetrics().Do(ctx)
		for _, m := range metrics {
			values[m.Name] = m.Value
		}
		return err
	}))
	return values, err
}

// rows counts the findings in the list.
const rows = `document.querySelectorAll("nav button").length`

// TestPage uses the page as a reader does.
func TestPage(t *testing.T) {
	s := newSession(t)
	file := page(t)
	s.do(network.Enable(), log.Enable(), performance.Enable(), chromedp.Navigate("file://"+filepath.ToSlash(file)), chromedp.WaitReady("nav button"))

	// All are listed, and the first is open.
	s.expect(rows, findings)
	s.expect(`document.querySelectorAll("nav section").length`, packages)
	s.expect(`document.querySelector("h1").textContent`, "5000 findings")
	s.expect(`document.querySelector("h2").textContent`, "buf0 is overwritten while <Send> may still be using it")
	s.expect(`document.querySelectorAll("svg").length`, 1)
	s.expect(`document.querySelectorAll("svg .lane").length`, 2)
	s.expect(`document.querySelectorAll("svg line.lends").length + document.querySelectorAll("svg line.conflicts").length`, 2)
	s.expect(`document.querySelectorAll(".step").length`, 3)
	s.expect(`document.querySelector(".step pre .at").textContent`, "    3   a line of code <b>&amp;\n")

	// Keys go to the next finding and through its steps.
	s.do(chromedp.KeyEvent("j"), chromedp.KeyEvent("j"), chromedp.KeyEvent("k"), chromedp.KeyEvent(kb.ArrowDown))
	s.expect(`document.querySelector("h2").textContent.split(" ")[0]`, "buf2")
	s.expect(`document.querySelectorAll("nav [aria-current]").length`, 1)
	s.do(chromedp.KeyEvent("n"), chromedp.KeyEvent("n"))
	s.expect(`[...document.querySelectorAll(".step")].findIndex((e) => e.classList.contains("current"))`, 1)
	s.expect(`document.querySelectorAll("svg g.current").length`, 1)

	// The filter narrows the list; Escape clears it.
	s.do(chromedp.KeyEvent("/"), chromedp.KeyEvent("p07 BUF1"))
	s.expect(rows, 11)
	s.expect(`document.getElementById("count").textContent`, "11 of 5000 shown")
	s.do(chromedp.KeyEvent(kb.Enter))
	s.expect(`document.querySelector("h2").textContent.split(" ")[0]`, "buf1")
	s.do(chromedp.KeyEvent(kb.Escape))
	s.expect(rows, findings)

	// The address leads back to the open finding.
	var before, after string
	s.do(chromedp.Evaluate(`location.hash`, &before), chromedp.Reload(), chromedp.WaitReady("nav button"), chromedp.Evaluate(`location.hash`, &after))
	if before == "" || before != after {
		t.Errorf("finding %q, and after a reload %q", before, after)
	}
	s.expect(`document.querySelector("h2").textContent.split(" ")[0]`, "buf1")

	var took float64
	s.do(chromedp.Evaluate(`performance.getEntriesByType("navigation")[0].domContentLoadedEventEnd`, &took))
	metrics, err := performanceOf(s)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("the page was ready after %.0f ms; the test took %.0f ms of processor time of its main thread", took, 1000*metrics["ThreadTime"])

	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.trouble) > 0 {
		t.Errorf("the page complains: %q", s.trouble)
	}
	if i := slices.IndexFunc(s.requests, func(u string) bool { return !strings.HasSuffix(strings.Split(u, "#")[0], "/page.html") }); i >= 0 || len(s.requests) == 0 {
		t.Errorf("the page loads %q", s.requests)
	}
}
