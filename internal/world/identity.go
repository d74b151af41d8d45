package world

import (
	"github.com/asyncown/asyncown/internal/place"
)

// A Key identifies a state: two worlds of one function with the same key differ in
// their history at most. (It is a hash of 64 bits, the same in every run.)
type Key uint64

// Identity returns the key of w. number gives the instructions of
// the function their numbers.
func (w *World) Identity(number func(any) uint64) Key {
	var h uint64
	for r, v := range w.Env.All() {
		h += words(1, uint64(r), hashValue(v))
	}
	for p, v := range w.Store.All() {
		h += words(2, joined(p.Sym, p.Path), hashValue(v))
	}
	for s, v := range w.Facts.All() {
		h += words(3, uint64(s), hashValue(v))
	}
	for s := range w.Shared.All() {
		h += words(4, uint64(s))
	}
	for s, at := range w.Lost.All() {
		h += words(5, uint64(s), number(at))
	}
	h = words(h, w.Property(number))
	for _, d := range w.Defers {
		for i, o := range d.Operands {
			h += words(7, number(d.Instr), uint64(i), hashValue(o))
		}
	}
	for _, r := range w.Result {
		h = words(h, hashValue(r))
	}
	return Key(h)
}

// Property returns a hash of what the engine tracks for its own sake: loans, ends,
// signals, locks and deferred calls, rather than what the program computes.
func (w *World) Property(number func(any) uint64) uint64 {
	return words(w.Outline(number), uint64(w.Seen), uint64(w.Settled))
}

// Outline returns a hash of what Property speaks of except for the completions that were seen
// and those that were waited for.
func (w *World) Outline(number func(any) uint64) uint64 {
	var h uint64
	for _, l := range w.Loans {
		h += words(6, hashLoan(l, number))
	}
	for _, e := range w.Ends {
		h += words(8, hashEnd(e))
	}
	h = words(h, uint64(w.Fired), uint64(w.Locks))
	for _, d := range w.Defers {
		h = words(h, number(d.Instr))
	}
	return h
}

func hashValue(v place.Value) uint64 {
	return words(uint64(v.N), joined(v.Sym, v.Path), joined(v.Rng, v.Off), joined(v.Kind, v.Mod))
}

func hashLoan(l Loan, number func(any) uint64) uint64 {
	h := words(uint64(l.Kind), uint64(l.Place.Sym), uint64(l.Place.Path), uint64(l.Rng), flag(l.Writes),
		uint64(l.Chan.Sym), uint64(l.Chan.Path), uint64(l.After.Sym), uint64(l.After.Path), uint64(l.Tokens), uint64(l.Locks), uint64(l.Site), flag(l.Later))
	if l.Weak.Select != nil {
		h = words(h, number(l.Weak.Select), uint64(l.Weak.Case))
	}
	return h
}

// joined returns two numbers of at most 32 bits as one.
func joined[A, B ~uint8 | ~int32](a A, b B) uint64 { return uint64(uint32(a))<<32 | uint64(uint32(b)) }

func flag(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// words hashes a sequence of numbers.
func words(ws ...uint64) uint64 {
	h := uint64(len(ws))
	for _, w := range ws {
		h = mix(h + 0x9e3779b97f4a7c15 ^ w)
	}
	return h
}

// mix spreads the bits of h (the finalizer of Austin Appleby's MurmurHash3).
func mix(h uint64) uint64 {
	h ^= h >> 33
	h *= 0xff51afd7ed558ccd
	h ^= h >> 33
	h *= 0xc4ceb9fe1a85ec53
	return h ^ h>>33
}
