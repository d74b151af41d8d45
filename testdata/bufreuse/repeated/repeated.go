// Package repeated asks the same question in two functions.
package repeated

import "time"

// A Parcel is carried by couriers, one after the other.
type Parcel struct {
	To   string
	Via  string
	Sign chan struct{}
}

// watch has somebody call back the parcel when it is due.
func watch(p *Parcel, due time.Time, call func(*Parcel)) {
	if due.IsZero() {
		return
	}
	p.Via = "express"
	t := time.NewTimer(time.Until(due))
	go func() {
		<-t.C
		call(p)
	}()
}

// Carry is right: only a parcel that is due is watched, and it is a copy, another one each time.
func Carry(p *Parcel, due time.Time, stations []string, call func(*Parcel)) {
	for range stations {
		q := p
		if !due.IsZero() {
			q = new(Parcel)
			*q = *p
		}
		watch(q, due, call)
	}
}

// watchFrom does the same for one of two times.
func watchFrom(p *Parcel, due, sent time.Time, call func(*Parcel)) {
	if sent.IsZero() {
		return
	}
	p.Via = "express" // want `p is overwritten while the goroutine may still be using it`
	t := time.NewTimer(time.Until(due))
	go func() {
		<-t.C
		call(p) // related "reads p"
	}()
}

// CarryFrom is wrong: whether there is a copy depends on one time, whether it is watched on another.
func CarryFrom(p *Parcel, due, sent time.Time, stations []string, call func(*Parcel)) {
	for range stations {
		q := p
		if !due.IsZero() {
			q = new(Parcel)
			*q = *p
		}
		watchFrom(q, due, sent, call)
	}
}

// watchTo does the same.
func watchTo(p *Parcel, due time.Time, call func(*Parcel)) {
	if due.IsZero() {
		return
	}
	p.Via = "express" // want `p is overwritten while the goroutine may still be using it`
	t := time.NewTimer(time.Until(due))
	go func() {
		<-t.C
		call(p) // related "reads p"
	}()
}

// CarryUntil is wrong: the time is another one when it is asked again.
func CarryUntil(p *Parcel, due time.Time, stations []string, call func(*Parcel), now func() time.Time) {
	for range stations {
		q := p
		if !due.IsZero() {
			q = new(Parcel)
			*q = *p
		}
		due = now()
		watchTo(q, due, call)
	}
}
