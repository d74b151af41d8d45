package rings

import "io"

// Turns is wrong: the third turn refills the block that the first has sent.
func Turns(tape io.Reader, disk io.Writer) error {
	full := make(chan []byte, 2)
	go func() {
		for p := range full {
			disk.Write(p)
		}
	}()
	blocks := [2][]byte{make([]byte, 512), make([]byte, 512)}
	for i := 0; ; i++ {
		b := blocks[i%2]
		n, err := tape.Read(b) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
		if err != nil {
			return err
		}
		full <- b[:n] // related "lent"
	}
}

// TurnsAcknowledged is right: from the third turn on it waits for the block of two turns ago.
func TurnsAcknowledged(tape io.Reader, disk io.Writer) error {
	full, free := make(chan []byte, 2), make(chan struct{}, 2)
	go func() {
		for p := range full {
			disk.Write(p)
			free <- struct{}{}
		}
	}()
	blocks := [2][]byte{make([]byte, 512), make([]byte, 512)}
	for i := 0; ; i++ {
		if i >= 2 {
			<-free
		}
		b := blocks[i%2]
		n, err := tape.Read(b)
		if err != nil {
			return err
		}
		full <- b[:n]
	}
}

// Slots is wrong: the list of three blocks is gone round, and the writers are not waited for.
func Slots(tape io.Reader, disk io.WriterAt) error {
	blocks := [][]byte{make([]byte, 512), make([]byte, 512), make([]byte, 512)}
	var at int64
	for turn := 0; ; turn++ {
		b := blocks[turn%len(blocks)]
		n, err := tape.Read(b) // want `.* is (overwritten|reset|refilled) while .* may still be using it`
		if err != nil {
			return err
		}
		go disk.WriteAt(b[:n], at) // related "lent"
		at += int64(n)
	}
}

// SlotsEnd is right: as many turns as there are blocks.
func SlotsEnd(tape io.Reader, disk io.WriterAt) error {
	blocks := [][]byte{make([]byte, 512), make([]byte, 512), make([]byte, 512)}
	var at int64
	for turn := 0; turn < 3; turn++ {
		b := blocks[turn%len(blocks)]
		n, err := tape.Read(b)
		if err != nil {
			return err
		}
		go disk.WriteAt(b[:n], at)
		at += int64(n)
	}
	return nil
}

// SlotsDone is right: each block has a channel that says when its writer is through.
func SlotsDone(tape io.Reader, disk io.WriterAt) error {
	var blocks [2][512]byte
	done := [2]chan struct{}{make(chan struct{}, 1), make(chan struct{}, 1)}
	done[0] <- struct{}{}
	done[1] <- struct{}{}
	var at int64
	for turn := 0; ; turn++ {
		slot := turn & 1
		<-done[slot]
		n, err := tape.Read(blocks[slot][:])
		if err != nil {
			return err
		}
		go func(at int64) {
			disk.WriteAt(blocks[slot][:n], at)
			done[slot] <- struct{}{}
		}(at)
		at += int64(n)
	}
}
