// Package iouring has the shape of
// github.com/iceber/iouring-go,
// as far as the contracts speak of it.
package iouring

import (
	"os"
	"syscall"
)

type IOURing struct{}

func (iour *IOURing) Read(file *os.File, b []byte, ch chan<- Result) (Request, error) {
	return nil, nil
}

func (iour *IOURing) Pread(file *os.File, b []byte, offset uint64, ch chan<- Result) (Request, error) {
	return nil, nil
}

func (iour *IOURing) Write(file *os.File, b []byte, ch chan<- Result) (Request, error) {
	return nil, nil
}

func (iour *IOURing) Pwrite(file *os.File, b []byte, offset uint64, ch chan<- Result) (Request, error) {
	return nil, nil
}

func (iour *IOURing) SubmitRequest(request PrepRequest, ch chan<- Result) (Request, error) {
	return nil, nil
}

type PrepRequest func()

type Request interface {
	Result
	Cancel() (Request, error)
	Done() <-chan struct{}
}

type Result interface {
	Err() error
}

func Read(fd int, b []byte) PrepRequest { return nil }

func Pread(fd int, b []byte, offset uint64) PrepRequest { return nil }

func Readv(fd int, bs [][]byte) PrepRequest { return nil }

func Recv(sockfd int, b []byte, flags int) PrepRequest { return nil }

func Recvmsg(sockfd int, p, oob []byte, to syscall.Sockaddr, flags int) (PrepRequest, error) {
	return nil, nil
}

func Write(fd int, b []byte) PrepRequest { return nil }

func Pwrite(fd int, b []byte, offset uint64) PrepRequest { return nil }

func Writev(fd int, bs [][]byte) PrepRequest { return nil }

func Send(sockfd int, b []byte, flags int) PrepRequest { return nil }

func Sendmsg(sockfd int, p, oob []byte, to syscall.Sockaddr, flags int) (PrepRequest, error) {
	return nil, nil
}
