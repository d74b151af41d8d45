// Package gjson has the shape of
// github.com/tidwall/gjson,
// as far as the contracts speak of it.
package gjson

type Result struct {
	Raw     string
	Str     string
	Num     float64
	Index   int
	Indexes []int
}

func Get(json string, path string) Result { return Result{} }

func GetBytes(json []byte, path string) Result { return Result{} }

func Parse(json string) Result { return Result{} }

func ParseBytes(json []byte) Result { return Result{} }
