// Package poolrelease defines an analyzer that reports memory that is given
// back to a pool while it is still in use.
//
// # Analyzer poolrelease
//
// poolrelease: report memory that is given back to its pool while it is in use
//
// What was put into a pool belongs to whoever takes it out next. The analyzer
// reports memory that is released while an asynchronous operation may still be
// using it, while a result or a field still refers to it, that is used
// afterwards, or that is released twice:
//
//	func Encode(v any) ([]byte, error) {
//		buf := pool.Get().(*bytes.Buffer)
//		defer pool.Put(buf) // buf is released while the result still refers to it
//		buf.Reset()
//		err := json.NewEncoder(buf).Encode(v)
//		return buf.Bytes(), err
//	}
//
// Returning a copy is right, and so is a release by whoever is the last to use the
// memory:
//
//	return bytes.Clone(buf.Bytes()), err
//
// A function of the package that gives its argument back, and a send on a channel
// from which memory is taken again, count as a release too. A release that
// depends on a counter, which tells the last of several users, is not reported.
package poolrelease
