// Package require has the shape of
// github.com/stretchr/testify/require,
// as far as the contracts speak of it.
package require

type Assertions struct{}

func (a *Assertions) Error(err error, msgAndArgs ...any) {}

func (a *Assertions) Nil(object any, msgAndArgs ...any) {}

func (a *Assertions) NoError(err error, msgAndArgs ...any) {}

func (a *Assertions) NoErrorf(err error, msg string, args ...any) {}

func (a *Assertions) NotNil(object any, msgAndArgs ...any) {}

type TestingT interface{}

func Error(t TestingT, err error, msgAndArgs ...any) {}

func Errorf(t TestingT, err error, msg string, args ...any) {}

func Fail(t TestingT, failureMessage string, msgAndArgs ...any) {}

func FailNow(t TestingT, failureMessage string, msgAndArgs ...any) {}

func Failf(t TestingT, failureMessage string, msg string, args ...any) {}

func Nil(t TestingT, object any, msgAndArgs ...any) {}

func Nilf(t TestingT, object any, msg string, args ...any) {}

func NoError(t TestingT, err error, msgAndArgs ...any) {}

func NoErrorf(t TestingT, err error, msg string, args ...any) {}

func NotNil(t TestingT, object any, msgAndArgs ...any) {}

func NotNilf(t TestingT, object any, msg string, args ...any) {}
