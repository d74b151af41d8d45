package main

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// A folder keeps results in files. Any number of processes may use it at the same time.
type folder struct{ dir string }

// An entry is what is known of a result.
type entry struct {
	OutputID []byte
	Size     int64
	Time     time.Time
}

// get returns the result of an action and the file with its contents; ok is
// false if there is none.
func (f *folder) get(action []byte) (e entry, file string, ok bool, err error) {
	text, err := os.ReadFile(f.file("a", action))
	if errors.Is(err, fs.ErrNotExist) {
		return e, "", false, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &e)
	}
	if err != nil {
		return e, "", false, err
	}
	file = f.file("o", e.OutputID)
	info, err := os.Stat(file)
	return e, file, err == nil && info.Size() == e.Size, nil
}

// put keeps the result of an action, and returns the file with its contents.
func (f *folder) put(action, output []byte, body io.Reader) (file string, err error) {
	file = f.file("o", output)
	size, err := write(file, body)
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(entry{output, size, time.Now()})
	if err != nil {
		return "", err
	}
	_, err = write(f.file("a", action), bytes.NewReader(text))
	return file, err
}

// file returns the name of the file for an ID.
func (f *folder) file(kind string, id []byte) string {
	name := hex.EncodeToString(id)
	return filepath.Join(f.dir, kind, name[:min(2, len(name))], name)
}

// write writes a file that others see only when it is complete. It returns its size.
func write(file string, body io.Reader) (size int64, err error) {
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return 0, err
	}
	temp, err := os.CreateTemp(filepath.Dir(file), "new-")
	if err != nil {
		return 0, err
	}
	size, err = io.Copy(temp, body)
	err = errors.Join(err, temp.Close())
	if err == nil {
		err = os.Rename(temp.Name(), file)
	}
	if err != nil {
		os.Remove(temp.Name())
	}
	return size, err
}
