package results

import (
	"bytes"
	"io"
)

type packer interface {
	NewWriter(io.Writer) io.WriteCloser
}

type parcel struct {
	packer packer
	packed *bytes.Buffer
}

// pack is wrong: the result is set where an error is returned, too.
func pack(p packer) (b *bytes.Buffer, err error) {
	b = sheets.Get().(*bytes.Buffer)
	if err = p.NewWriter(b).Close(); err != nil {
		sheets.Put(b)
		return // want `b is returned after Put has released it`
	}
	return
}

// newParcel is wrong: what pack has released is what it returns, and not what it gets.
func newParcel(p packer) (r *parcel, err error) {
	r = &parcel{packer: p}
	r.packed, err = pack(r.packer) // related `^pack releases r\.packed here`
	return                         // want `^r\.packed is returned after pack has released it`
}

// packOrNil is right: with an error, there is no buffer.
func packOrNil(p packer) (b *bytes.Buffer, err error) {
	b = sheets.Get().(*bytes.Buffer)
	if err = p.NewWriter(b).Close(); err != nil {
		sheets.Put(b)
		return nil, err
	}
	return
}

func newParcelOrNil(p packer) (r *parcel, err error) {
	r = &parcel{packer: p}
	r.packed, err = packOrNil(r.packer)
	return
}
