// Package histogram has the shape of
// github.com/prometheus/prometheus/model/histogram,
// as far as the contracts speak of it.
package histogram

type FloatHistogram struct {
	Schema          int32
	ZeroThreshold   float64
	ZeroCount       float64
	Count           float64
	Sum             float64
	PositiveBuckets []float64
	NegativeBuckets []float64
	CustomValues    []float64
}

type Histogram struct {
	Schema          int32
	ZeroThreshold   float64
	ZeroCount       uint64
	Count           uint64
	Sum             float64
	PositiveBuckets []int64
	NegativeBuckets []int64
	CustomValues    []float64
}
