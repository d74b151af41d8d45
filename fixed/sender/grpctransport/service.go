package grpctransport

import (
	"context"

	"google.golang.org/grpc"
)

// The names of the service and its method.
const (
	service    = "asyncown.sender.Batches"
	method     = "Transmit"
	fullMethod = "/" + service + "/" + method
)

// A Batch is what was sent.
type Batch struct {
	Sequence uint64 // number of the batch among those of the peer, from 0
	Rows     int    // number of rows
	Data     []byte // the rows, one after the other
}

// A Handler takes a batch. It may keep the data. Its error is returned to the
// sender, as that of the call. It is called from several goroutines.
type Handler func(ctx context.Context, b Batch) error

// Register adds the service that receives batches to a server.
func Register(server grpc.ServiceRegistrar, handle Handler) {
	server.RegisterService(&grpc.ServiceDesc{
		ServiceName: service,
		HandlerType: (*any)(nil),
		Methods:     []grpc.MethodDesc{{MethodName: method, Handler: receive}},
	}, handle)
}

// receive handles one call.
func receive(server any, ctx context.Context, decode func(any) error, interceptor grpc.UnaryServerInterceptor) (any, error) {
	batch := new(Batch)
	if err := decode(batch); err != nil {
		return nil, err
	}
	handle := func(ctx context.Context, request any) (any, error) {
		return new(reply), server.(Handler)(ctx, *request.(*Batch))
	}
	if interceptor == nil {
		return handle(ctx, batch)
	}
	return interceptor(ctx, batch, &grpc.UnaryServerInfo{Server: server, FullMethod: fullMethod}, handle)
}
