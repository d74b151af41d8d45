package report

import (
	"slices"
	"strings"

	"github.com/asyncown/asyncown/internal/actor"
)

// unnamed stands for the actor of a step of which it is not known.
const unnamed = "the program"

// split returns the steps of a timeline that somebody does, and what the others say.
func split(timeline []Step) (steps []Step, remarks []string) {
	remarks = []string{}
	for _, s := range timeline {
		if s.Who == "" && strings.HasPrefix(s.Message, actor.NoFix) {
			remarks = append(remarks, s.Message)
		} else {
			steps = append(steps, s)
		}
	}
	return steps, remarks
}

// who returns the name of the lane that the step is in.
func (s *Step) who() string {
	if s.Who == "" {
		return unnamed
	}
	return s.Who
}

// lanes returns the actors of a timeline, each once, in the order in which they come
// in: each has a lane of its own.
func lanes(timeline []Step) []string {
	var names []string
	add := func(name string) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for i := range timeline {
		s := &timeline[i]
		add(s.who())
		if s.Whom != "" {
			add(s.Whom)
		}
	}
	return names
}
