package main

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// errChanged says that a file is not any more what the change is for.
var errChanged = errors.New("the file has changed")

// replaceFile gives the file the content after, if it still has the content before. The
// file is at any time, even if the machine stops, the old one or the new one. It keeps its
// mode and, as far as possible, its owner.
func replaceFile(name string, before, after []byte) error {
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return &fs.PathError{Op: "write", Path: name, Err: errors.New("not a regular file")}
	}
	dir := filepath.Dir(name)
	temp, err := os.CreateTemp(dir, ".asyncown-*") // not a name of a Go file
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name()) // no longer there if all goes well
	_, err = temp.Write(after)
	err = errors.Join(err, temp.Chmod(info.Mode().Perm()))
	keepOwner(temp, info)
	err = errors.Join(err, temp.Sync(), temp.Close())
	if err != nil {
		return err
	}
	if now, err := os.ReadFile(name); err != nil {
		return err
	} else if !bytes.Equal(now, before) {
		return errChanged
	}
	if err := os.Rename(temp.Name(), name); err != nil {
		return err
	}
	if d, err := os.Open(dir); err == nil {
		d.Sync() // not all systems can; the file is whole in any case
		d.Close()
	}
	return nil
}

// writable reports whether the mode of the file lets its owner write. Renaming another file to
// its name, as [replaceFile] does, would need no such permission.
func writable(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().Perm()&0o200 != 0
}
