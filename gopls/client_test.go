package main

import (
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"
)

// asProgram is the environment variable that makes the test binary the program.
const asProgram = "ASYNCOWN_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) == "1" {
		main()
		return
	}
	os.Exit(m.Run())
}

// patience is how long an editor waits for what must come. It only keeps a broken program
// from blocking the tests.
const patience = 9 * time.Minute

// program returns a command that runs the program in dir, with a cache of its own.
func program(t testing.TB, dir string, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), self, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), asProgram+"=1", "GOFLAGS=", "GOWORK=off", "PWD="+dir, "GOPLSCACHE="+t.TempDir())
	return cmd
}

// An editor is a client of the program with one open file.
type editor struct {
	t      testing.TB
	ctx    context.Context
	server protocol.Server
	file   uri.URI
	text   string
	saw    chan *protocol.PublishDiagnosticsParams
	number int32 // of the version of the file
}

// An inbox is what the editor does when the program calls it. Calls that are not
// expected panic.
type inbox struct {
	protocol.Client
	settings map[string]any
	saw      chan<- *protocol.PublishDiagnosticsParams
}

func (i *inbox) PublishDiagnostics(_ context.Context, p *protocol.PublishDiagnosticsParams) error {
	i.saw <- p
	return nil
}

func (i *inbox) Configuration(_ context.Context, p *protocol.ConfigurationParams) ([]any, error) {
	return slices.Repeat([]any{i.settings}, len(p.Items)), nil
}

func (i *inbox) Progress(context.Context, *protocol.ProgressParams) error               { return nil }
func (i *inbox) LogMessage(context.Context, *protocol.LogMessageParams) error           { return nil }
func (i *inbox) ShowMessage(context.Context, *protocol.ShowMessageParams) error         { return nil }
func (i *inbox) RegisterCapability(context.Context, *protocol.RegistrationParams) error { return nil }

// A pipe joins the two directions of a connection.
type pipe struct {
	io.Reader
	io.WriteCloser
}

// open starts the program for a module whose only file is empty, and opens that
// file in an editor in which it says text.
func open(t *testing.T, settings map[string]any, text string) *editor {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, "tiny.go")
	for name, text := range map[string]string{filepath.Join(dir, "go.mod"): "module example.com/tiny\n\ngo 1.26.0\n", file: "package tiny\n"} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return start(t, settings, dir, file, text)
}

// start starts the program for the module in dir, and opens a file in an editor in which it says
// text.
func start(t testing.TB, settings map[string]any, dir, file, text string) *editor {
	t.Helper()
	cmd := program(t, dir)
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stderr = t.Output()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	saw := make(chan *protocol.PublishDiagnosticsParams, 100)
	ctx, conn, server := protocol.NewClient(ctx, &inbox{settings: settings, saw: saw}, jsonrpc2.NewStream(pipe{stdout, stdin}), zap.NewNop())
	e := &editor{t: t, ctx: ctx, server: server, file: uri.File(file), text: text, saw: saw, number: 1}
	t.Cleanup(func() {
		cancel()
		conn.Close()
		cmd.Wait()
	})
	e.initialize(uri.File(dir))
	return e
}

// initialize does what an editor does before the first diagnostics can arrive.
func (e *editor) initialize(root uri.URI) {
	e.t.Helper()
	params := &protocol.InitializeParams{
		WorkspaceFolders: []protocol.WorkspaceFolder{{URI: string(root), Name: "tiny"}},
		Capabilities: protocol.ClientCapabilities{
			Workspace: &protocol.WorkspaceClientCapabilities{Configuration: true},
			TextDocument: &protocol.TextDocumentClientCapabilities{
				CodeAction: &protocol.CodeActionClientCapabilities{
					CodeActionLiteralSupport: &protocol.CodeActionClientCapabilitiesLiteralSupport{
						CodeActionKind: &protocol.CodeActionClientCapabilitiesKind{ValueSet: []protocol.CodeActionKind{protocol.QuickFix}},
					},
				},
				PublishDiagnostics: &protocol.PublishDiagnosticsClientCapabilities{RelatedInformation: true, CodeDescriptionSupport: true},
			},
		},
	}
	_, err := e.server.Initialize(e.ctx, params)
	if err == nil {
		err = e.server.Initialized(e.ctx, &protocol.InitializedParams{})
	}
	if err == nil {
		err = e.server.DidOpen(e.ctx, &protocol.DidOpenTextDocumentParams{TextDocument: protocol.TextDocumentItem{
			URI: e.file, LanguageID: protocol.GoLanguage, Version: e.number, Text: e.text,
		}})
	}
	if err != nil {
		e.t.Fatal(err)
	}
}

// change replaces all text of the file.
func (e *editor) change(text string) {
	e.t.Helper()
	end := protocol.Position{Line: uint32(strings.Count(e.text, "\n")), Character: uint32(len(e.text) - 1 - strings.LastIndex(e.text, "\n"))}
	e.number++
	e.text = text
	err := e.server.DidChange(e.ctx, &protocol.DidChangeTextDocumentParams{
		TextDocument: protocol.VersionedTextDocumentIdentifier{
			TextDocumentIdentifier: protocol.TextDocumentIdentifier{URI: e.file}, Version: e.number,
		},
		ContentChanges: []protocol.TextDocumentContentChangeEvent{{Range: protocol.Range{End: end}, Text: text}},
	})
	if err != nil {
		e.t.Fatal(err)
	}
}

// wait returns the diagnostics of the file as it is now once their sources are the
// wanted ones, in the order of the alphabet.
func (e *editor) wait(want ...string) []protocol.Diagnostic {
	e.t.Helper()
	var last *protocol.PublishDiagnosticsParams
	for {
		select {
		case p := <-e.saw:
			if p.URI != e.file || p.Version != uint32(e.number) {
				continue
			}
			slices.SortFunc(p.Diagnostics, func(a, b protocol.Diagnostic) int { return strings.Compare(a.Source, b.Source) })
			if slices.EqualFunc(p.Diagnostics, want, func(d protocol.Diagnostic, source string) bool { return d.Source == source }) {
				return p.Diagnostics
			}
			last = p
		case <-e.ctx.Done():
			e.t.Fatalf("no diagnostics of %q for version %d; the last are %+v", want, e.number, last)
		}
	}
}

// waitFor waits until the diagnostics of the file as it is now have one of that source, or
// have none.
func (e *editor) waitFor(source string, want bool) {
	e.t.Helper()
	for {
		select {
		case p := <-e.saw:
			has := slices.ContainsFunc(p.Diagnostics, func(d protocol.Diagnostic) bool { return d.Source == source })
			if p.URI == e.file && p.Version == uint32(e.number) && has == want {
				return
			}
		case <-e.ctx.Done():
			e.t.Fatalf("version %d: that there is a diagnostic of %s does not become %v", e.number, source, want)
		}
	}
}

// fix makes the only quick fix that the program offers for a diagnostic.
func (e *editor) fix(d protocol.Diagnostic) {
	e.t.Helper()
	actions, err := e.server.CodeAction(e.ctx, &protocol.CodeActionParams{
		TextDocument: protocol.TextDocumentIdentifier{URI: e.file},
		Range:        d.Range,
		Context:      protocol.CodeActionContext{Diagnostics: []protocol.Diagnostic{d}, Only: []protocol.CodeActionKind{protocol.QuickFix}},
	})
	if err != nil {
		e.t.Fatal(err)
	}
	if len(actions) != 1 || actions[0].Edit == nil || len(actions[0].Edit.DocumentChanges) != 1 {
		e.t.Fatalf("code actions %+v, want one that edits one file", actions)
	}
	edit := actions[0].Edit.DocumentChanges[0]
	if edit.TextDocument.URI != e.file {
		e.t.Fatalf("the fix changes %s", edit.TextDocument.URI)
	}
	e.change(apply(e.text, edit.Edits))
}

// apply makes edits of a text that is all ASCII.
func apply(text string, edits []protocol.TextEdit) string {
	offset := func(p protocol.Position) int {
		lines := strings.SplitAfter(text, "\n")
		return len(strings.Join(lines[:p.Line], "")) + int(p.Character)
	}
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b protocol.TextEdit) int { return offset(b.Range.Start) - offset(a.Range.Start) })
	changed := text
	for _, e := range edits {
		changed = changed[:offset(e.Range.Start)] + e.NewText + changed[offset(e.Range.End):]
	}
	return changed
}
