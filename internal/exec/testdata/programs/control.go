// Package control has odd control flow: labels, goto, switches, recursion,
// recover, infinite loops.
package control

import (
	"io"
	"sync"
)

type state int

type node struct {
	left, right *node
	data        [4]byte
	out         chan *node
	once        sync.Once
}

func (n *node) walk(depth int, visit func(*node)) {
	if n == nil || depth == 0 {
		return
	}
	n.left.walk(depth-1, visit)
	visit(n)
	go n.right.walk(depth-1, visit)
	n.out <- n
	n.data[depth%4] = byte(depth)
}

func (n *node) end() {
	n.once.Do(func() { close(n.out) })
}

func run(r io.Reader, ch chan []byte, s state) (err error) {
	var buf, spare [32]byte
	cur := buf[:]
	defer func() {
		if e := recover(); e != nil {
			err, _ = e.(error)
		}
		close(ch)
	}()
again:
	for {
		switch s {
		case 0:
			s = 1
			fallthrough
		case 1:
			if _, err = io.ReadFull(r, cur); err != nil {
				break again
			}
		case 2:
			ch <- cur
			cur = spare[:16]
		case 3:
			select {
			case ch <- cur[:8]:
				s++
				continue again
			case b, ok := <-ch:
				if !ok {
					goto out
				}
				cur = b
			}
		default:
			for {
				if len(cur) > 2 {
					cur = cur[1:]
					continue
				}
				break
			}
			panic(err)
		}
		s++
	}
out:
	return err
}

func iter(n int) func(yield func(int, []byte) bool) {
	return func(yield func(int, []byte) bool) {
		b := make([]byte, n)
		for i := range n {
			if !yield(i, b) {
				return
			}
		}
	}
}

func ranges(ch chan<- []byte) {
	for i, b := range iter(3) {
		defer func() { b[i] = 0 }()
		if i == 2 {
			return
		}
		ch <- b
	}
	var any interface{} = ch
	switch v := any.(type) {
	case chan []byte:
		go close(v)
	case chan<- []byte:
		defer close(v)
	case nil:
		select {}
	}
}
