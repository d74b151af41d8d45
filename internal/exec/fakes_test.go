package exec_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"sync"
)

// fakes imports the packages of fakeSources.
var fakes = &fakeImporter{done: map[string]*types.Package{}}

// A fakeImporter makes packages from fakeSources.
type fakeImporter struct {
	mu   sync.Mutex
	done map[string]*types.Package
}

// Import implements [types.Importer].
func (f *fakeImporter) Import(path string) (*types.Package, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.load(path)
}

func (f *fakeImporter) load(path string) (*types.Package, error) {
	if p := f.done[path]; p != nil {
		return p, nil
	}
	src, ok := fakeSources[path]
	if !ok {
		return nil, fmt.Errorf("no fake of %s", path)
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, path, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	cfg := types.Config{Importer: importerFunc(f.load), Error: func(e error) {
		if !softError(e) {
			panic(e) // in the text of the fake
		}
	}}
	p, _ := cfg.Check(path, fset, []*ast.File{file}, nil)
	p.MarkComplete()
	f.done[path] = p
	return p, nil
}

// softError reports whether e is an error that leaves all types known.
func softError(e error) bool {
	te, ok := e.(types.Error)
	return ok && te.Soft
}

type importerFunc func(string) (*types.Package, error)

// Import implements [types.Importer].
func (f importerFunc) Import(path string) (*types.Package, error) { return f(path) }

// fakeSources declare what the programs use of other packages. The functions
// have no bodies: the engine knows them from contracts alone.
var fakeSources = map[string]string{
	"sync": `package sync
type Locker interface { Lock(); Unlock() }
type Mutex struct{ state int }
func (m *Mutex) Lock()
func (m *Mutex) Unlock()
func (m *Mutex) TryLock() bool
type RWMutex struct{ state int }
func (m *RWMutex) Lock()
func (m *RWMutex) Unlock()
func (m *RWMutex) RLock()
func (m *RWMutex) RUnlock()
type WaitGroup struct{ n int }
func (g *WaitGroup) Add(n int)
func (g *WaitGroup) Done()
func (g *WaitGroup) Wait()
func (g *WaitGroup) Go(f func())
type Once struct{ done bool }
func (o *Once) Do(f func())
func OnceFunc(f func()) func()
func OnceValue[T any](f func() T) func() T
type Cond struct{ L Locker }
func NewCond(l Locker) *Cond
func (c *Cond) Wait()
func (c *Cond) Signal()
func (c *Cond) Broadcast()
type Pool struct{ New func() any }
func (p *Pool) Get() any
func (p *Pool) Put(x any)
type Map struct{ n int }
func (m *Map) Load(key any) (value any, ok bool)
func (m *Map) Store(key, value any)
func (m *Map) LoadAndDelete(key any) (value any, loaded bool)
func (m *Map) LoadOrStore(key, value any) (actual any, loaded bool)
`,
	"sync/atomic": `package atomic
type Bool struct{ v bool }
func (x *Bool) Load() bool
func (x *Bool) Store(v bool)
func (x *Bool) Swap(v bool) bool
func (x *Bool) CompareAndSwap(old, new bool) bool
type Int32 struct{ v int32 }
func (x *Int32) Load() int32
func (x *Int32) Store(v int32)
func (x *Int32) Add(d int32) int32
func (x *Int32) CompareAndSwap(old, new int32) bool
type Int64 struct{ v int64 }
func (x *Int64) Load() int64
func (x *Int64) Store(v int64)
func (x *Int64) Add(d int64) int64
type Uint32 struct{ v uint32 }
func (x *Uint32) Load() uint32
func (x *Uint32) Store(v uint32)
type Pointer[T any] struct{ v *T }
func (x *Pointer[T]) Load() *T
func (x *Pointer[T]) Store(v *T)
func (x *Pointer[T]) Swap(v *T) *T
type Value struct{ v any }
func (x *Value) Load() any
func (x *Value) Store(v any)
func AddInt32(p *int32, d int32) int32
func LoadInt32(p *int32) int32
func StoreInt32(p *int32, v int32)
func CompareAndSwapInt32(p *int32, old, new int32) bool
func LoadUint32(p *uint32) uint32
func StoreUint32(p *uint32, v uint32)
`,
	"io": `package io
import "errors"
type Reader interface { Read(p []byte) (n int, err error) }
type Writer interface { Write(p []byte) (n int, err error) }
type Closer interface { Close() error }
type ReadWriter interface { Reader; Writer }
type ReadCloser interface { Reader; Closer }
type WriteCloser interface { Writer; Closer }
type ReadWriteCloser interface { Reader; Writer; Closer }
type ByteReader interface { ReadByte() (byte, error) }
type ReaderAt interface { ReadAt(p []byte, off int64) (n int, err error) }
type WriterAt interface { WriteAt(p []byte, off int64) (n int, err error) }
type ReaderFrom interface { ReadFrom(r Reader) (n int64, err error) }
type WriterTo interface { WriteTo(w Writer) (n int64, err error) }
type PipeReader struct{ n int }
func (r *PipeReader) Read(p []byte) (int, error)
func (r *PipeReader) Close() error
func (r *PipeReader) CloseWithError(err error) error
type PipeWriter struct{ n int }
func (w *PipeWriter) Write(p []byte) (int, error)
func (w *PipeWriter) Close() error
func (w *PipeWriter) CloseWithError(err error) error
func Pipe() (*PipeReader, *PipeWriter)
var EOF = errors.New("EOF")
var ErrUnexpectedEOF = errors.New("unexpected EOF")
var ErrShortBuffer = errors.New("short buffer")
var Discard Writer
func ReadFull(r Reader, buf []byte) (n int, err error)
func ReadAtLeast(r Reader, buf []byte, min int) (n int, err error)
func ReadAll(r Reader) ([]byte, error)
func Copy(dst Writer, src Reader) (int64, error)
func CopyBuffer(dst Writer, src Reader, buf []byte) (int64, error)
func WriteString(w Writer, s string) (int, error)
func LimitReader(r Reader, n int64) Reader
func MultiWriter(ws ...Writer) Writer
func NopCloser(r Reader) ReadCloser
`,
	"errors": `package errors
func New(text string) error
func Join(errs ...error) error
func Is(err, target error) bool
func As(err error, target any) bool
func Unwrap(err error) error
`,
	"context": `package context
import "time"
type Context interface {
	Deadline() (deadline time.Time, ok bool)
	Done() <-chan struct{}
	Err() error
	Value(key any) any
}
type CancelFunc func()
type CancelCauseFunc func(cause error)
func Background() Context
func TODO() Context
func WithCancel(parent Context) (Context, CancelFunc)
func WithCancelCause(parent Context) (Context, CancelCauseFunc)
func WithTimeout(parent Context, d time.Duration) (Context, CancelFunc)
func WithDeadline(parent Context, t time.Time) (Context, CancelFunc)
func WithoutCancel(parent Context) Context
func Cause(c Context) error
func AfterFunc(ctx Context, f func()) (stop func() bool)
var Canceled error
var DeadlineExceeded error
`,
	"time": `package time
type Duration int64
const (
	Nanosecond Duration = 1
	Microsecond = 1000 * Nanosecond
	Millisecond = 1000 * Microsecond
	Second = 1000 * Millisecond
	Minute = 60 * Second
	Hour = 60 * Minute
)
type Time struct{ ns int64 }
func (t Time) Add(d Duration) Time
func (t Time) Sub(u Time) Duration
func Now() Time
func Since(t Time) Duration
func Sleep(d Duration)
func After(d Duration) <-chan Time
func Tick(d Duration) <-chan Time
type Timer struct{ C <-chan Time }
func NewTimer(d Duration) *Timer
func (t *Timer) Stop() bool
func (t *Timer) Reset(d Duration) bool
func AfterFunc(d Duration, f func()) *Timer
type Ticker struct{ C <-chan Time }
func NewTicker(d Duration) *Ticker
func (t *Ticker) Stop()
func (t *Ticker) Reset(d Duration)
`,
	"bytes": `package bytes
import "io"
type Buffer struct{ buf []byte }
func NewBuffer(buf []byte) *Buffer
func NewBufferString(s string) *Buffer
func (b *Buffer) Bytes() []byte
func (b *Buffer) String() string
func (b *Buffer) Len() int
func (b *Buffer) Cap() int
func (b *Buffer) Reset()
func (b *Buffer) Truncate(n int)
func (b *Buffer) Grow(n int)
func (b *Buffer) Next(n int) []byte
func (b *Buffer) Write(p []byte) (n int, err error)
func (b *Buffer) WriteString(s string) (n int, err error)
func (b *Buffer) WriteByte(c byte) error
func (b *Buffer) Read(p []byte) (n int, err error)
func (b *Buffer) ReadFrom(r io.Reader) (n int64, err error)
func (b *Buffer) WriteTo(w io.Writer) (n int64, err error)
func (b *Buffer) AvailableBuffer() []byte
type Reader struct{ s []byte }
func NewReader(b []byte) *Reader
func (r *Reader) Read(p []byte) (n int, err error)
func Clone(b []byte) []byte
func Equal(a, b []byte) bool
func Join(s [][]byte, sep []byte) []byte
func Contains(b, sub []byte) bool
func ToUpper(b []byte) []byte
func TrimSpace(b []byte) []byte
`,
	"slices": `package slices
func Clone[S ~[]E, E any](s S) S
func Grow[S ~[]E, E any](s S, n int) S
func Clip[S ~[]E, E any](s S) S
func Contains[S ~[]E, E comparable](s S, v E) bool
func Reverse[S ~[]E, E any](s S)
func Sort[S ~[]E, E any](s S)
func SortFunc[S ~[]E, E any](s S, compare func(a, b E) int)
`,
	"fmt": `package fmt
func Errorf(format string, args ...any) error
func Sprintf(format string, args ...any) string
func Println(args ...any) (n int, err error)
`,
	"golang.org/x/sync/errgroup": `package errgroup
type Group struct{ err error }
func (g *Group) Go(task func() error)
func (g *Group) TryGo(task func() error) bool
func (g *Group) Wait() error
`,
	"maps": `package maps
func Clone[M ~map[K]V, K comparable, V any](m M) M
func Copy[M1 ~map[K]V, M2 ~map[K]V, K comparable, V any](dst M1, src M2)
`,
}
