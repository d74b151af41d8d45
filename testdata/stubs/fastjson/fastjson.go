// Package fastjson has the shape of
// github.com/valyala/fastjson,
// as far as the contracts speak of it.
package fastjson

type Arena struct{}

func (a *Arena) Reset() {}

func (a *Arena) NewObject() *Value { return nil }

func (a *Arena) NewArray() *Value { return nil }

func (a *Arena) NewString(s string) *Value { return nil }

func (a *Arena) NewStringBytes(b []byte) *Value { return nil }

type ArenaPool struct{}

func (ap *ArenaPool) Put(a *Arena) {}

type Object struct{}

type Parser struct{}

func (p *Parser) Parse(s string) (*Value, error) { return nil, nil }

func (p *Parser) ParseBytes(b []byte) (*Value, error) { return nil, nil }

type ParserPool struct{}

func (pp *ParserPool) Get() *Parser { return nil }

func (pp *ParserPool) Put(p *Parser) {}

type Scanner struct{}

func (sc *Scanner) Init(s string) {}

func (sc *Scanner) InitBytes(b []byte) {}

func (sc *Scanner) Next() bool { return false }

func (sc *Scanner) Value() *Value { return nil }

type Value struct{}

func (v *Value) Get(keys ...string) *Value { return nil }

func (v *Value) GetObject(keys ...string) *Object { return nil }

func (v *Value) GetArray(keys ...string) []*Value { return nil }

func (v *Value) GetInt(keys ...string) int { return 0 }

func (v *Value) GetStringBytes(keys ...string) []byte { return nil }

func (v *Value) StringBytes() ([]byte, error) { return nil, nil }
