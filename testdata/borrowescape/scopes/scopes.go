// Package scopes holds handlers, which are lent what they are passed.
package scopes

import (
	"io"
	"net/http"
	"sync"
)

// An Audit handles requests.
type Audit struct {
	log  io.Writer
	last http.ResponseWriter
	body io.Reader
	done chan struct{}
}

// ServeHTTP is wrong: the server closes the body when it returns.
func (a *Audit) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	go func() { // want `r.Body may still be used by the goroutine after ServeHTTP has returned`
		io.Copy(a.log, r.Body)
	}()
	w.WriteHeader(http.StatusAccepted)
}

// Accept is wrong: the goroutine answers when the handler has returned.
var Accept = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
	go answer(w) // want `w may still be used by the goroutine after the function has returned`
})

// Routes registers handlers.
func Routes(mux *http.ServeMux) {
	// Wrong: the goroutine answers when the handler has returned.
	mux.Handle("/now", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		go func() { // want `w may still be used by the goroutine after the function has returned`
			w.WriteHeader(http.StatusAccepted)
		}()
	}))
	// Right: it waits.
	mux.Handle("/later", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var wg sync.WaitGroup
		wg.Add(1)
		go func() {
			defer wg.Done()
			w.WriteHeader(http.StatusAccepted)
		}()
		wg.Wait()
	}))
	mux.HandleFunc("/plain", plain)
	// Right: nothing is known of a function of another package.
	mux.Handle("/gone", http.HandlerFunc(http.NotFound))
	mux.HandleFunc("/none", http.NotFound)
}

// plain is wrong: it is a handler because of where it is registered.
func plain(w http.ResponseWriter, r *http.Request) {
	go answer(w) // want `w may still be used by the goroutine after plain has returned`
}

func answer(w io.Writer) { io.WriteString(w, "done") }

type keeper struct{ Audit }

// ServeHTTP is wrong: the field outlives the request.
func (k *keeper) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	k.last = w // want `w is kept after ServeHTTP has returned`
	<-k.done
}

type reader struct{ Audit }

// ServeHTTP is right: the body is read before it returns, and the path is a string.
func (h *reader) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	data, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	path := r.URL.Path
	go func() {
		io.WriteString(h.log, path)
		h.log.Write(data)
	}()
}
