package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

// serveVerb is the argument that makes the program answer a go command.
const serveVerb = "serve"

// A request is what the go command asks. A body, if there is one, follows as a
// JSON string.
type request struct {
	ID       int64
	Command  string
	ActionID []byte
	OutputID []byte
	BodySize int64
}

// A response answers the request with its ID. The first, of ID 0, answers none.
type response struct {
	ID            int64
	Err           string     `json:",omitempty"`
	KnownCommands []string   `json:",omitempty"`
	Miss          bool       `json:",omitempty"`
	OutputID      []byte     `json:",omitempty"`
	Size          int64      `json:",omitempty"`
	Time          *time.Time `json:",omitempty"`
	DiskPath      string     `json:",omitempty"`
}

// counts tell what a go command has asked for: results that were there, results that were not,
// and results that it had to compute.
type counts struct{ Hits, Misses, Puts int }

// serve answers the requests of one go command, in their order, until that closes the
// connection. Then it notes in the folder how many there were.
func serve(f *folder, in io.Reader, out io.Writer) error {
	w := bufio.NewWriter(out)
	enc := json.NewEncoder(w)
	answer := func(r response) error { return errors.Join(enc.Encode(r), w.Flush()) }
	if err := answer(response{KnownCommands: []string{"get", "put", "close"}}); err != nil {
		return err
	}
	var n counts
	for dec := json.NewDecoder(bufio.NewReader(in)); ; {
		var req request
		if err := dec.Decode(&req); errors.Is(err, io.EOF) {
			return f.note(n)
		} else if err != nil {
			return err
		}
		var body []byte
		if req.BodySize > 0 {
			if err := dec.Decode(&body); err != nil {
				return err
			}
		}
		if req.Command == "close" {
			return errors.Join(f.note(n), answer(response{ID: req.ID}))
		}
		if err := answer(f.respond(req, body, &n)); err != nil {
			return err
		}
	}
}

// respond does what a request asks for and counts it.
func (f *folder) respond(req request, body []byte, n *counts) response {
	r := response{ID: req.ID}
	var err error
	switch req.Command {
	case "get":
		var e entry
		var ok bool
		e, r.DiskPath, ok, err = f.get(req.ActionID)
		if !ok {
			n.Misses++
			r.Miss, r.DiskPath = true, ""
			break
		}
		n.Hits++
		r.OutputID, r.Size, r.Time = e.OutputID, e.Size, &e.Time
	case "put":
		n.Puts++
		r.DiskPath, err = f.put(req.ActionID, req.OutputID, bytes.NewReader(body))
	default:
		err = fmt.Errorf("unknown command %q", req.Command)
	}
	if err != nil {
		r.Err = err.Error()
	}
	return r
}

// note adds the counts of one go command to those that [folder.take] returns.
func (f *folder) note(n counts) error {
	dir := filepath.Join(f.dir, "counts")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	text, err := json.Marshal(n)
	if err != nil {
		return err
	}
	file, err := os.CreateTemp(dir, "*.json")
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	return errors.Join(err, file.Close())
}

// take returns the sum of the counts since it was called last.
func (f *folder) take() (counts, error) {
	var sum counts
	files, err := filepath.Glob(filepath.Join(f.dir, "counts", "*.json"))
	for _, file := range files {
		text, readErr := os.ReadFile(file)
		var n counts
		err = errors.Join(err, readErr, json.Unmarshal(text, &n), os.Remove(file))
		sum = counts{sum.Hits + n.Hits, sum.Misses + n.Misses, sum.Puts + n.Puts}
	}
	return sum, err
}
