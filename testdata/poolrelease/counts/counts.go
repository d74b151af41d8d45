// Package counts holds objects that several users share, and workers that come from a pool.
package counts

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"hash"
	"io"
	"sync"
	"sync/atomic"
)

type block struct {
	data  []byte
	users atomic.Int32
}

var blocks = sync.Pool{New: func() any { return new(block) }}

// free gives b back if nobody else has it.
func (b *block) free() {
	if b.users.Add(-1) == 0 {
		blocks.Put(b)
	}
}

// Share is right: the last user gives the block back.
func Share(b *block, w io.Writer) {
	b.users.Add(1)
	go func() {
		defer b.free()
		w.Write(b.data)
	}()
	b.free()
}

// Both is right: a count is left when the first of the two is through.
func Both(b *block, w io.Writer) {
	b.free()
	w.Write(b.data)
	b.free()
}

// BothUncounted is wrong: there is no count.
func BothUncounted(b *block, w io.Writer) {
	blocks.Put(b)
	w.Write(b.data) // want `b.* is used after Put has released it`
}

type leaf struct {
	mu   sync.Mutex
	refs int
	text []byte
}

var leaves sync.Pool

// drop counts under a lock.
func (l *leaf) drop() {
	l.mu.Lock()
	l.refs--
	if l.refs > 0 {
		l.mu.Unlock()
		return
	}
	l.mu.Unlock()
	leaves.Put(l)
}

// Leaf is right: somebody else may have the leaf still.
func Leaf(l *leaf, w io.Writer) {
	l.drop()
	w.Write(l.text)
}

type tree struct {
	refs int32
	text []byte
}

func (t *tree) last() bool { return atomic.AddInt32(&t.refs, -1) <= 0 }

// Tree is right: whether it is the last user is told by a function.
func Tree(t *tree, w io.Writer) {
	if t.last() {
		leaves.Put(t)
	}
	w.Write(t.text)
	if t.last() {
		leaves.Put(t)
	}
}

type job struct {
	over atomic.Bool
	buf  *bytes.Buffer
}

// end gives the buffer back once, however often it is called.
func (j *job) end() {
	if j.over.CompareAndSwap(false, true) {
		blocks.Put(j.buf)
	}
}

// Job is right.
func Job(j *job, run func() error) error {
	defer j.end()
	if err := run(); err != nil {
		j.end()
		return err
	}
	return nil
}

var hashers = sync.Pool{New: func() any { return sha256.New() }}

// Sum is right: the hasher is a worker, and the sum is not its memory.
func Sum(p []byte) []byte {
	h := hashers.Get().(hash.Hash)
	defer hashers.Put(h)
	h.Reset()
	h.Write(p)
	return h.Sum(nil)
}

var packers = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

// Pack is right: what the worker has written is the caller's.
func Pack(p []byte) ([]byte, error) {
	var out bytes.Buffer
	z := packers.Get().(*gzip.Writer)
	defer packers.Put(z)
	z.Reset(&out)
	if _, err := z.Write(p); err != nil {
		return nil, err
	}
	err := z.Close()
	return out.Bytes(), err
}

// Unpack is right: the worker goes back, and not what it has read from.
func Unpack(r io.ReadSeeker) ([]byte, error) {
	z, err := unpack(r)
	if err != nil {
		r.Seek(0, io.SeekStart)
		return nil, err
	}
	return io.ReadAll(z)
}

var unpackers sync.Pool

func unpack(r io.Reader) (io.Reader, error) {
	z, err := gzip.NewReader(r)
	if err != nil {
		return nil, err
	}
	defer unpackers.Put(z)
	var out bytes.Buffer
	_, err = io.Copy(&out, z)
	return &out, err
}

type worker struct {
	result error
	done   chan struct{}
}

var workers = sync.Pool{New: func() any { return &worker{done: make(chan struct{}, 1)} }}

// Run is right: the worker has answered when it goes back, and the result is a value.
func Run(work func() error) error {
	w := workers.Get().(*worker)
	go func() {
		w.result = work()
		w.done <- struct{}{}
	}()
	<-w.done
	err := w.result
	workers.Put(w)
	return err
}

type frame struct {
	data  []byte
	users int
	sent  int
}

var frames sync.Pool

// less takes one user away.
func (f *frame) less() {
	f.users--
	if f.users < 0 {
		panic("frame without users")
	}
}

// end is for the last user.
func (f *frame) end() {
	f.less()
	if f.users != 0 {
		panic("frame in use")
	}
	frames.Put(f)
}

// Frame is right: the frame counts, and a second end comes to nothing.
func Frame(f *frame, write func([]byte) bool) {
	defer f.end()
	if !write(f.data) {
		f.end()
	}
}

// mark counts something else.
func (f *frame) mark() { f.sent-- }

// stop looks at a count that nobody has changed.
func (f *frame) stop() {
	f.mark()
	if f.users != 0 {
		panic("frame in use")
	}
	frames.Put(f)
}

// FrameUncounted is wrong.
func FrameUncounted(f *frame, write func([]byte) bool) {
	defer f.stop() // want `f is released although it has been released before`
	if !write(f.data) {
		f.stop()
	}
}
