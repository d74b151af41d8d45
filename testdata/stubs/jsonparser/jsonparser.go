// Package jsonparser has the shape of
// github.com/buger/jsonparser,
// as far as the contracts speak of it.
package jsonparser

type ValueType int

func ArrayEach(data []byte, cb func(value []byte, dataType ValueType, offset int, err error), keys ...string) (int, error) {
	return 0, nil
}

func EachKey(data []byte, cb func(int, []byte, ValueType, error), paths ...[]string) int { return 0 }

func Get(data []byte, keys ...string) ([]byte, ValueType, int, error) { return nil, 0, 0, nil }

func GetString(data []byte, keys ...string) (string, error) { return "", nil }

func GetUnsafeString(data []byte, keys ...string) (string, error) { return "", nil }

func ObjectEach(data []byte, callback func(key []byte, value []byte, dataType ValueType, offset int) error, keys ...string) error {
	return nil
}
