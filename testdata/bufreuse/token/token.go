// Package token lends a token that is valid only until the next call.
package token

import (
	"bufio"
	"bytes"
	"io"
)

// Words is wrong: Scan may overwrite the word that the receiver holds.
func Words(r io.Reader, words chan<- []byte) error {
	lex := bufio.NewScanner(r)
	lex.Split(bufio.ScanWords)
	for lex.Scan() { // want `is (overwritten|refilled) while .* may still be using it`
		words <- lex.Bytes() // related "lent"
	}
	return lex.Err()
}

// WordsText is right: Text copies.
func WordsText(r io.Reader, words chan<- string) error {
	lex := bufio.NewScanner(r)
	for lex.Scan() {
		words <- lex.Text()
	}
	return lex.Err()
}

// WordsCloned is right: the clone outlives the next Scan.
func WordsCloned(r io.Reader, words chan<- []byte) error {
	lex := bufio.NewScanner(r)
	for lex.Scan() {
		words <- bytes.Clone(lex.Bytes())
	}
	return lex.Err()
}

// WordsTrimmed is wrong: TrimSpace returns a part of the same array.
func WordsTrimmed(r io.Reader, words chan<- []byte, quit <-chan struct{}) error {
	lex := bufio.NewScanner(r)
	for lex.Scan() { // want `is (overwritten|refilled) while .* may still be using it`
		w := bytes.TrimSpace(lex.Bytes())
		if len(w) == 0 {
			continue
		}
		select {
		case words <- w: // related "lent"
		case <-quit:
			return nil
		}
	}
	return lex.Err()
}

// WordsUpper is right: ToUpper makes a new array.
func WordsUpper(r io.Reader, words chan<- []byte) error {
	lex := bufio.NewScanner(r)
	for lex.Scan() {
		words <- bytes.ToUpper(lex.Bytes())
	}
	return lex.Err()
}

// WordsAnswered is right: the receiver answers before the next Scan.
func WordsAnswered(r io.Reader, words chan<- []byte, next <-chan struct{}) error {
	lex := bufio.NewScanner(r)
	for lex.Scan() {
		words <- lex.Bytes()
		<-next
	}
	return lex.Err()
}

// FirstWord is right: there is no Scan after the send.
func FirstWord(r io.Reader, words chan<- []byte) error {
	lex := bufio.NewScanner(r)
	if lex.Scan() {
		words <- lex.Bytes()
	}
	return lex.Err()
}

// Started is wrong: the goroutine may look at the token when it is another one.
func Started(lex *bufio.Scanner, look func([]byte)) {
	for lex.Scan() { // want `is (overwritten|refilled) while .* may still be using it`
		go look(lex.Bytes()) // related "lent"
	}
}

// Slices is wrong: what ReadSlice returns is valid until the next read.
func Slices(br *bufio.Reader, lines chan<- []byte) error {
	for {
		line, err := br.ReadSlice('\n') // want `is (overwritten|refilled) while .* may still be using it`
		if err != nil {
			return err
		}
		lines <- line // related "lent"
	}
}

// SlicesFresh is right: ReadBytes returns an array of its own.
func SlicesFresh(br *bufio.Reader, lines chan<- []byte) error {
	for {
		line, err := br.ReadBytes('\n')
		if err != nil {
			return err
		}
		lines <- line
	}
}

// Peeked is wrong: the reader shifts and fills its buffer until it finds a line.
func Peeked(br *bufio.Reader, heads chan<- []byte) (string, error) {
	head, err := br.Peek(4)
	if err != nil {
		return "", err
	}
	heads <- head              // related "lent"
	return br.ReadString('\n') // want `is (overwritten|refilled) while .* may still be using it`
}

// Passed is wrong: more is discarded than what the reader has in its buffer for sure.
func Passed(br *bufio.Reader, heads chan<- []byte) error {
	head, err := br.Peek(4)
	if err != nil {
		return err
	}
	heads <- head          // related "lent"
	_, err = br.Discard(8) // want `is overwritten while .* may still be using it`
	return err
}

// PassedExactly is right: what is discarded is in the buffer, and stays there.
func PassedExactly(br *bufio.Reader, heads chan<- []byte) error {
	head, err := br.Peek(4)
	if err != nil {
		return err
	}
	heads <- head
	_, err = br.Discard(4)
	return err
}
