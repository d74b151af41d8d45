// Package bodies holds request bodies that come from a pool.
package bodies

import (
	"bytes"
	"net/http"
	"sync"
)

var bodies = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// UploadBuffer is wrong: the body is the buffer itself.
func UploadBuffer(c *http.Client, url, text string) error {
	body := bodies.Get().(*bytes.Buffer)
	body.Reset()
	defer bodies.Put(body) // want `body.* is released while Do may still be using it`
	body.WriteString(text)
	req, err := http.NewRequest(http.MethodPut, url, body)
	if err != nil {
		return err
	}
	resp, err := c.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// UploadCopy is right: the transport has a copy.
func UploadCopy(c *http.Client, url, text string) error {
	body := bodies.Get().(*bytes.Buffer)
	body.Reset()
	defer bodies.Put(body)
	body.WriteString(text)
	req, err := http.NewRequest(http.MethodPut, url, bytes.NewReader(bytes.Clone(body.Bytes())))
	if err != nil {
		return err
	}
	resp, err := c.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Upload is wrong: the transport may read the body after Do has returned.
func Upload(c *http.Client, url, text string) error {
	body := bodies.Get().(*bytes.Buffer)
	body.Reset()
	body.WriteString(text)
	req, err := http.NewRequest(http.MethodPut, url, bytes.NewReader(body.Bytes()))
	if err != nil {
		bodies.Put(body)
		return err
	}
	resp, err := c.Do(req)
	bodies.Put(body) // want `body.* is released while Do may still be using it`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
