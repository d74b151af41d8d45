// Package buffer resets a bytes.Buffer whose bytes were lent.
package buffer

import (
	"bytes"
	"io"
	"sync"
)

// Compose is wrong: Reset keeps the array that the receiver holds, and the next verse is written over it.
func Compose(verses []string, sheets chan<- []byte) {
	var score bytes.Buffer
	for _, v := range verses {
		score.Reset() // want `score.* is (overwritten|reset|refilled) while .* may still be using it`
		score.WriteString(v)
		sheets <- score.Bytes() // related "lent"
	}
}

// ComposeCloned is right: the receiver has a copy.
func ComposeCloned(verses []string, sheets chan<- []byte) {
	var score bytes.Buffer
	for _, v := range verses {
		score.Reset()
		score.WriteString(v)
		sheets <- bytes.Clone(score.Bytes())
	}
}

// ComposeString is right: String copies.
func ComposeString(verses []string, sheets chan<- string) {
	var score bytes.Buffer
	for _, v := range verses {
		score.Reset()
		score.WriteString(v)
		sheets <- score.String()
	}
}

// ComposeInside is right: every turn has a Buffer of its own.
func ComposeInside(verses []string, sheets chan<- []byte) {
	for _, v := range verses {
		var score bytes.Buffer
		score.WriteString(v)
		sheets <- score.Bytes()
	}
}

// ComposeNew is right: the variable holds a new Buffer after each send.
func ComposeNew(verses []string, sheets chan<- []byte) {
	score := new(bytes.Buffer)
	for _, v := range verses {
		score.WriteString(v)
		sheets <- score.Bytes()
		score = new(bytes.Buffer)
	}
}

// ComposeZero is right: the assignment of the zero Buffer drops the array.
func ComposeZero(verses []string, sheets chan<- []byte) {
	var score bytes.Buffer
	for _, v := range verses {
		score.WriteString(v)
		sheets <- score.Bytes()
		score = bytes.Buffer{}
	}
}

// Shorten is wrong: Truncate(0) is Reset under another name.
func Shorten(verses []string, sheets chan<- []byte) {
	score := bytes.NewBuffer(nil)
	for _, v := range verses {
		score.WriteString(v)
		sheets <- score.Bytes() // related "lent"
		score.Truncate(0)       // want `score.* is (overwritten|reset|refilled) while .* may still be using it`
	}
}

// Whole is wrong: the receiver has the Buffer itself.
func Whole(verses []string, sheets chan<- *bytes.Buffer) {
	score := new(bytes.Buffer)
	for _, v := range verses {
		score.Reset() // want `score.* is (overwritten|reset|refilled) while .* may still be using it`
		score.WriteString(v)
		sheets <- score // related "lent"
	}
}

// Wrapped is wrong: the Reader reads the Buffer's array.
func Wrapped(verses []string, play func(io.Reader)) {
	var score bytes.Buffer
	for _, v := range verses {
		score.Reset() // want `score.* is (overwritten|reset|refilled) while .* may still be using it`
		score.WriteString(v)
		go play(bytes.NewReader(score.Bytes())) // related "lent"
	}
}

type printer struct {
	page  bytes.Buffer
	trays [2]chan []byte
}

// Feed is wrong: the same in a field, with a select.
func (p *printer) Feed(verses []string) {
	for _, v := range verses {
		p.page.Reset() // want `p\.page.* is (overwritten|reset|refilled) while .* may still be using it`
		p.page.WriteString(v)
		select { // either tray will do
		case p.trays[0] <- p.page.Bytes():
		case p.trays[1] <- p.page.Bytes():
		}
	}
}

// FeedCloned is right: both cases send a copy that was made before.
func (p *printer) FeedCloned(verses []string) {
	for _, v := range verses {
		p.page.Reset()
		p.page.WriteString(v)
		sheet := bytes.Clone(p.page.Bytes())
		select {
		case p.trays[0] <- sheet:
		case p.trays[1] <- sheet:
		}
	}
}

// Rehearse is right: the players are through before Reset.
func Rehearse(verses []string, play func([]byte)) {
	var score bytes.Buffer
	var band sync.WaitGroup
	for _, v := range verses {
		score.Reset()
		score.WriteString(v)
		band.Go(func() { play(score.Bytes()) })
		band.Go(func() { play(score.Bytes()) })
		band.Wait()
	}
}

// Sideways is right: Write copies what it is given, so bar may be written again.
func Sideways(score *bytes.Buffer, notes io.Reader) error {
	bar := make([]byte, 4)
	for {
		if _, err := io.ReadFull(notes, bar); err != nil {
			return err
		}
		score.Write(bar)
	}
}

// Piped is right: Write on a pipe returns when the reader has taken the bytes.
func Piped(notes io.Reader, consume func(io.Reader)) error {
	pr, pw := io.Pipe()
	defer pw.Close()
	go consume(pr)
	bar := make([]byte, 4)
	for {
		if _, err := io.ReadFull(notes, bar); err != nil {
			return err
		}
		if _, err := pw.Write(bar); err != nil {
			return err
		}
	}
}
