package main

import "bufio"

// A printer is an output format. Findings come sorted, notes last.
type printer interface {
	print(f *finding) error // prints one finding or note
	flush() error           // ends the output
}

// newPrinter returns the printer for the format asked for.
func newPrinter(env environment, opts *options) printer {
	w := bufio.NewWriter(env.Stdout)
	paths := pathNames{cwd: env.Dir}
	if opts.json {
		return &jsonPrinter{w: w, paths: paths, urls: analyzerURLs(env.Analyzers)}
	}
	return &textPrinter{w: w, paths: paths, color: env.Color}
}

// show prints all findings and returns how many of them count.
func show(p printer, findings []finding) (count int, err error) {
	for i := range findings {
		if !findings[i].isNote() {
			count++
		}
		if err := p.print(&findings[i]); err != nil {
			return count, err
		}
	}
	return count, p.flush()
}
