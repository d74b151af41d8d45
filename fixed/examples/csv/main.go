// Command csv streams a CSV file to two receivers on this machine, and cancels
// halfway. The receivers check each row, and the program tells what became of
// all of them.
//
//	go run ./fixed/examples/csv [FILE]
//
// Without a file it makes up 100,000 rows.
package main

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"github.com/asyncown/asyncown/fixed/sender"
	"github.com/asyncown/asyncown/fixed/sender/tcp"
)

func main() {
	if err := runFile(os.Args[1:]); err != nil {
		fmt.Fprintf(os.Stderr, "csv: %v\n", err)
		os.Exit(1)
	}
}

// runFile runs the program with the file that the arguments name.
func runFile(args []string) error {
	switch len(args) {
	case 0:
		return run(os.Stdout, strings.NewReader(madeUp(100_000)))
	case 1:
		file, err := os.Open(args[0])
		if err != nil {
			return err
		}
		defer file.Close()
		return run(os.Stdout, file)
	}
	return errors.New("usage: go run ./fixed/examples/csv [FILE]")
}

// madeUp returns a CSV file with n rows.
func madeUp(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%d,station %d,%d.%d\n", i, i%97, i%40, i%10)
	}
	return b.String()
}

// errHalfway is the cause of the cancellation.
var errHalfway = errors.New("half of the rows are enough")

// run streams the file, and writes what happens to out. It returns an error if
// something happens that should not.
func run(out io.Writer, file io.Reader) error {
	records, err := csv.NewReader(file).ReadAll()
	if err != nil {
		return err
	}
	var receivers []*receiver
	var transports []sender.Transport
	var closers []func() error
	for i := range 2 {
		r, err := startReceiver(fmt.Sprintf("receiver %d", i))
		if err != nil {
			return err
		}
		t, err := tcp.Dial(context.Background(), r.address())
		if err != nil {
			return err
		}
		receivers, transports, closers = append(receivers, r), append(transports, t), append(closers, t.Close)
	}
	taken, err := stream(out, records, transports)
	if err != nil {
		return err
	}
	for _, closeTransport := range closers {
		if err := closeTransport(); err != nil {
			return err
		}
	}
	arrived := 0
	for _, r := range receivers {
		if err := r.wait(); err != nil {
			return err
		}
		fmt.Fprintf(out, "%s: %d rows in %d batches, all intact\n", r.name, r.rows, r.batches)
		arrived += r.rows
	}
	if arrived > taken {
		return fmt.Errorf("%d rows arrived, but only %d were sent", arrived, taken)
	}
	fmt.Fprintf(out, "%d of %d rows arrived; the sender has said that not all would\n", arrived, len(records))
	return nil
}

// stream sends the records, and cancels when half of them are sent. It returns
// how many the sender may have taken.
func stream(out io.Writer, records [][]string, transports []sender.Transport) (taken int, err error) {
	s, err := sender.New(checkedRows, transports, sender.WithBatchRows(100), sender.WithBuffers(3))
	if err != nil {
		return 0, err
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	var once sync.Once
	for i, record := range records {
		if i >= len(records)/2 {
			once.Do(func() { cancel(errHalfway) })
		}
		taken++
		if err = s.Send(ctx, [][]string{record}); err != nil {
			break
		}
	}
	cancel(nil)
	if !errors.Is(err, errHalfway) {
		return 0, fmt.Errorf("the sender should have been cancelled, but: %w", err)
	}
	fmt.Fprintf(out, "row %d: %v\n", taken, err)
	// What is lent stays with the transports until the receivers have confirmed
	// it. The context of Close is not the one that was cancelled.
	if err := s.Close(context.Background()); !errors.Is(err, errHalfway) {
		return 0, fmt.Errorf("Close should have returned the cause of the cancellation, but: %w", err)
	}
	fmt.Fprintln(out, "closed: nothing is outstanding")
	return taken, nil
}
