package world

import (
	"golang.org/x/tools/go/ssa"

	"github.com/asyncown/asyncown/internal/event"
	"github.com/asyncown/asyncown/internal/place"
)

// A LoanKind says how a loan came to be.
type LoanKind uint8

// The kinds of loans.
const (
	BySend     LoanKind = iota // sent on a channel
	ByGo                       // used by a goroutine
	ByCallback                 // used by a function that runs later
	ByCall                     // kept by an asynchronous call
)

// A Loan is a reference that somebody else may still use.
type Loan struct {
	Kind   LoanKind
	Place  place.Place
	Rng    place.Range
	Local  bool        // of memory that both sides reach through something that stays: of no concern to callers
	Writes bool        // the borrower writes: nobody may even read
	Chan   place.Place // BySend: the channel
	After  place.Place // what the lender receives from before the borrower begins; the zero place once it has
	Tokens event.Set   // what ends the loan when it is waited for
	Locks  event.Set   // the locks that the borrower holds at its accesses
	Site   event.Site  // where it was lent
	Use    event.Site  // where the borrower uses it, if that is seen
	Weak   WeakSettle
	Later  bool       // the loop went round since
	GaveUp event.Site // where a wait for it was given up; not part of the state's identity
}

// Waits reports whether the borrower has not begun, and will not before the lender receives
// from l.After.
func (l *Loan) Waits() bool { return l.After != place.Place{} }

// A WeakSettle marks a loan that may have been answered: case number Case of
// Select received something that could be the answer. Only one case of a
// select can be it.
type WeakSettle struct {
	Select *ssa.Select
	Case   int
}
