package elements

type hand struct{ quit chan bool }

func hire(n int) []*hand {
	var hands []*hand
	for range n {
		hands = append(hands, &hand{make(chan bool)})
	}
	return hands
}

// Dismiss is right: each turn closes the channel of another hand.
func Dismiss(n int) {
	dismiss := func(h *hand) { close(h.quit) }
	hands := make([]*hand, 0)
	for range n {
		hands = append(hands, &hand{make(chan bool)})
	}
	for i := 0; i < n; i++ {
		dismiss(hands[i])
	}
}

// DismissFirst is wrong: each turn closes the channel of the first hand.
func DismissFirst(n int) {
	dismiss := func(h *hand) {
		close(h.quit) // want `h.quit is closed although it has been closed before`
	}
	hands := make([]*hand, 0)
	for range n {
		hands = append(hands, &hand{make(chan bool)})
	}
	for range n {
		dismiss(hands[0])
	}
}

// DismissOne is wrong: the hand was picked before the loop.
func DismissOne(n int) {
	dismiss := func(h *hand) {
		close(h.quit) // want `h.quit is closed although it has been closed before`
	}
	hands := make([]*hand, 0)
	for range n {
		hands = append(hands, &hand{make(chan bool)})
	}
	one := hands[n-1]
	for range n {
		dismiss(one)
	}
}

// DismissByNumber is right: the literal picks the hand by what it is given.
func DismissByNumber(n int) {
	hands := make([]*hand, 0)
	for range n {
		hands = append(hands, &hand{make(chan bool)})
	}
	dismiss := func(i int) { close(hands[i].quit) }
	for i := range n {
		dismiss(i)
	}
}

// DismissInPlace is right, without a literal.
func DismissInPlace(n int) {
	hands := make([]*hand, 0)
	for range n {
		hands = append(hands, &hand{make(chan bool)})
	}
	for _, h := range hands {
		close(h.quit)
	}
}

// DismissHired is right: another function has made them.
func DismissHired(n int) {
	for _, h := range hire(n) {
		close(h.quit)
	}
}
