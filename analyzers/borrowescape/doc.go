// Package borrowescape defines an analyzer that reports borrowed memory that is kept
// longer than it is valid.
//
// # Analyzer borrowescape
//
// borrowescape: report borrowed memory that is used or kept after its end
//
// Many functions return memory that belongs to something else, and is overwritten
// there: the bytes of a scanner are valid until the next Scan, those of a
// buffer until it changes. The analyzer reports such memory if it is used,
// returned or kept after that:
//
//	var names [][]byte
//	for s.Scan() {
//		names = append(names, s.Bytes())
//	}
//	return names // names is returned after Scan has ended its validity
//
// A copy is right:
//
//	names = append(names, bytes.Clone(s.Bytes()))
//
// The same holds for those who are lent memory. An io.Writer must not keep what it is
// asked to write, nor use it once Write has returned:
//
//	func (w *AsyncWriter) Write(p []byte) (int, error) {
//		w.queue <- p // p may still be used by a receiver from w.queue after Write has returned
//		return len(p), nil
//	}
package borrowescape
