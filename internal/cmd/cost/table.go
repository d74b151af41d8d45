package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

// printTable prints the medians, and their ratios to those of the first tool,
// as a Markdown table.
func printTable(w io.Writer, tools []*tool) error {
	out := tabwriter.NewWriter(w, 0, 0, 1, ' ', 0)
	fmt.Fprintln(out, "| tool\t| cold CPU s\t| ratio\t| wall s\t| warm CPU s\t| ratio\t| wall s\t| MB a process\t| largest for\t|")
	fmt.Fprintln(out, strings.Repeat("| ---\t", 9)+"|")
	cold, warm := cpu(tools[0].cold), cpu(tools[0].warm)
	for _, t := range tools {
		fmt.Fprintf(out, strings.Repeat("| %s\t", 9)+"|\n", t.name,
			seconds(cpu(t.cold)), ratio(cpu(t.cold), cold), seconds(wall(t.cold)),
			seconds(cpu(t.warm)), ratio(cpu(t.warm), warm), seconds(wall(t.warm)),
			megabytes(t.memory.bytes), t.memory.pkg)
	}
	return out.Flush()
}

// cpu returns the median of the CPU time of the samples.
func cpu(samples []sample) time.Duration {
	return median(samples, func(s sample) time.Duration { return s.cpu })
}

// wall returns the median of the elapsed time of the samples.
func wall(samples []sample) time.Duration {
	return median(samples, func(s sample) time.Duration { return s.wall })
}

// median returns the median of what value says of the samples; of an even
// number, the mean of the two in the middle.
func median(samples []sample, value func(sample) time.Duration) time.Duration {
	if len(samples) == 0 {
		return 0
	}
	values := make([]time.Duration, len(samples))
	for i, s := range samples {
		values[i] = value(s)
	}
	slices.Sort(values)
	n := len(values)
	return (values[(n-1)/2] + values[n/2]) / 2
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.2f", d.Seconds()) }

func ratio(d, to time.Duration) string {
	if to == 0 {
		return "-"
	}
	return fmt.Sprintf("%.2f", d.Seconds()/to.Seconds())
}

func megabytes(bytes int64) string {
	if bytes == 0 {
		return "-"
	}
	return fmt.Sprintf("%.0f", float64(bytes)/1e6)
}
