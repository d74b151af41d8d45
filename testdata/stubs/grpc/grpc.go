// Package grpc has the shape of
// google.golang.org/grpc,
// as far as the contracts speak of it.
package grpc

type BidiStreamingClient[Req any, Res any] interface {
	Send(*Req) error
}

type BidiStreamingServer[Req any, Res any] interface {
	Send(*Res) error
}

type ClientStream interface {
	RecvMsg(m any) error
	SendMsg(m any) error
}

type ClientStreamingClient[Req any, Res any] interface {
	Send(*Req) error
}

type GenericClientStream[Req any, Res any] struct{}

func (x *GenericClientStream[Req, Res]) Send(m *Req) error { return nil }

type GenericServerStream[Req any, Res any] struct{}

func (x *GenericServerStream[Req, Res]) Send(m *Res) error { return nil }

type ServerStream interface {
	RecvMsg(m any) error
	SendMsg(m any) error
}

type ServerStreamingServer[Res any] interface {
	Send(*Res) error
}
