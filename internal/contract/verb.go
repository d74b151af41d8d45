package contract

import (
	"fmt"

	"github.com/asyncown/asyncown/internal/spell"
)

// A Verb says what the callee does with the places of a contract.
type Verb uint8

// The verbs. Names in the table are the lower-case forms without "Verb".
const (
	// VerbLend: the callee may still read the places after it has returned.
	VerbLend Verb = iota
	// VerbLendW: the callee may still write the places after it has returned.
	VerbLendW
	// VerbTake: the callee owns the places from now on; a loan without end.
	VerbTake
	// VerbBorrow: somebody else owns the places, usually results, and they
	// are dead once an event has happened. The result aliases its owner.
	VerbBorrow
	// VerbRelease: the places are recycled now; every alias of them is dead.
	VerbRelease
	// VerbWrite: the callee overwrites the places before it returns.
	VerbWrite
	// VerbWriteDeep: as VerbWrite, for everything reachable from the places.
	VerbWriteDeep
	// VerbGrow: as append does, the callee writes the spare capacity of the
	// places, and its first result aliases them.
	VerbGrow
	// VerbAlias: the destination shares memory with the places.
	VerbAlias
	// VerbCopy: the places are fresh memory, shared with nobody.
	VerbCopy
	// VerbPure: nothing reachable from the places is kept or written.
	VerbPure
	// VerbSettle: returns only when the loans or tasks made through the
	// places are over.
	VerbSettle
	// VerbUnsettle: looks like a completion of the places, but is none.
	VerbUnsettle
	// VerbShare: the places are shared with others and must not be written.
	VerbShare
	// VerbNoRetain: implementers of this method must not keep the places.
	VerbNoRetain
	// VerbGive: what an implementer of this method returns belongs to its caller
	// from then on, and must not be used again.
	VerbGive
	// VerbRetain: adds a reference to the places, so that the next release of
	// them is not the last.
	VerbRetain
	// VerbSpawn: the places are functions that run in another goroutine.
	VerbSpawn
	// VerbCall: the places are functions that run before the callee returns.
	VerbCall
	// VerbCallOnce: as VerbCall, but only the first call on the receiver does; with a
	// destination, the first call of that, later.
	VerbCallOnce
	// VerbDefer: the places are functions that run after the function whose
	// parameter the receiver is, those registered last first.
	VerbDefer
	// VerbLock: acquires the places exclusively.
	VerbLock
	// VerbUnlock: gives up what VerbLock acquired.
	VerbUnlock
	// VerbRLock: acquires the places for reading.
	VerbRLock
	// VerbRUnlock: gives up what VerbRLock acquired.
	VerbRUnlock
	// VerbSignal: announces a completion to those who wait for the places.
	VerbSignal
	// VerbCondWait: gives up the lock of a condition, waits, locks again.
	VerbCondWait
	// VerbCancel: calling the places later completes the pseudo-field "done"
	// of the destination.
	VerbCancel
	// VerbAStore: stores atomically.
	VerbAStore
	// VerbALoad: loads atomically.
	VerbALoad
	// VerbARMW: loads and stores in one atomic step.
	VerbARMW
	// VerbAAdd: adds atomically, and returns the sum.
	VerbAAdd
	// VerbReason: the destination is not nil once the places are complete.
	VerbReason
	// VerbNonNil: the places are not nil.
	VerbNonNil
	// VerbIsNil: returns only if the places are nil.
	VerbIsNil
	// VerbStable: the result says something of the places alone, values rather
	// than references: it is the same as long as they are.
	VerbStable
	// VerbGuard: values of the type are made to be used by several goroutines at
	// a time, and so are structs that hold one.
	VerbGuard
	// VerbNoReturn: never returns to its caller.
	VerbNoReturn
)

// need says whether a clause of a line must, may or must not be there.
type need uint8

const (
	no need = iota
	may
	must
)

// verbs holds, for every verb, its name and the clauses that it takes.
var verbs = [...]struct {
	name   string
	places need // "PLACE,..."
	to     need // "-> PLACE"
	until  need // "until EVENT,..."
}{
	VerbLend:      {"lend", must, no, must},
	VerbLendW:     {"lendw", must, no, must},
	VerbTake:      {"take", must, no, no},
	VerbBorrow:    {"borrow", must, no, must},
	VerbRelease:   {"release", must, no, no},
	VerbWrite:     {"write", must, no, no},
	VerbWriteDeep: {"writedeep", must, no, no},
	VerbGrow:      {"grow", must, no, no},
	VerbAlias:     {"alias", must, must, no},
	VerbCopy:      {"copy", must, no, no},
	VerbPure:      {"pure", must, no, no},
	VerbSettle:    {"settle", must, no, no},
	VerbUnsettle:  {"unsettle", must, no, no},
	VerbShare:     {"share", must, no, no},
	VerbNoRetain:  {"noretain", must, no, may},
	VerbGive:      {"give", must, no, no},
	VerbRetain:    {"retain", must, no, no},
	VerbSpawn:     {"spawn", must, no, may},
	VerbCall:      {"call", must, no, no},
	VerbCallOnce:  {"callonce", must, may, no},
	VerbDefer:     {"defer", must, no, no},
	VerbLock:      {"lock", must, no, no},
	VerbUnlock:    {"unlock", must, no, no},
	VerbRLock:     {"rlock", must, no, no},
	VerbRUnlock:   {"runlock", must, no, no},
	VerbSignal:    {"signal", must, no, no},
	VerbCondWait:  {"condwait", must, no, no},
	VerbCancel:    {"cancel", must, must, no},
	VerbAStore:    {"astore", must, no, no},
	VerbALoad:     {"aload", must, no, no},
	VerbARMW:      {"armw", must, no, no},
	VerbAAdd:      {"aadd", must, no, no},
	VerbReason:    {"reason", must, must, no},
	VerbNonNil:    {"nonnil", must, no, no},
	VerbIsNil:     {"isnil", must, no, no},
	VerbStable:    {"stable", must, no, no},
	VerbGuard:     {"guard", no, no, no},
	VerbNoReturn:  {"noreturn", no, no, no},
}

// String returns the name of v as it is written in the table.
func (v Verb) String() string {
	if int(v) < len(verbs) {
		return verbs[v].name
	}
	return fmt.Sprintf("Verb(%d)", uint8(v))
}

// ParseVerb returns the verb of the given name, as [Verb.String] writes it.
func ParseVerb(name string) (Verb, error) {
	for v := range verbs {
		if verbs[v].name == name {
			return Verb(v), nil
		}
	}
	if like := spell.Nearest(name, VerbNames()); like != "" {
		return 0, fmt.Errorf("unknown verb %q; did you mean %q?", name, like)
	}
	return 0, fmt.Errorf("unknown verb %q", name)
}

// VerbNames returns the names of all verbs.
func VerbNames() []string {
	var names []string
	for _, v := range verbs {
		names = append(names, v.name)
	}
	return names
}
