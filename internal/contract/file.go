package contract

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// maxFile bounds the size of a file that [ReadFile] reads.
const maxFile = 16 << 20

// ReadFile returns the table in the file of that name, and the SHA-256 of its text in
// hexadecimal digits. In positions, the file is called shown. If any line is wrong, the
// error is an [ErrorList].
func ReadFile(name, shown string) (t *Table, sum string, err error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, "", renamed(err, shown)
	case !info.Mode().IsRegular():
		return nil, "", fmt.Errorf("%s is no regular file", shown)
	case info.Size() > maxFile:
		return nil, "", fmt.Errorf("%s has more than %d bytes", shown, maxFile)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, "", renamed(err, shown)
	}
	defer f.Close()
	src, err := io.ReadAll(io.LimitReader(f, maxFile))
	if err != nil {
		return nil, "", renamed(err, shown)
	}
	if t, err = Parse(shown, src); err != nil {
		return nil, "", err
	}
	hash := sha256.Sum256(src)
	return t, hex.EncodeToString(hash[:]), nil
}

// renamed returns err with the name by which the user knows the file.
func renamed(err error, shown string) error {
	var e *fs.PathError
	if errors.As(err, &e) {
		err = e.Err
	}
	return fmt.Errorf("%s: %w", shown, err)
}
