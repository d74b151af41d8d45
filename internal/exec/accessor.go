package exec

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// Accessor reports whether fn is one half of a pair like Done and Err: an exported method
// without parameters that returns a channel or an error and does little else, of a type
// that has the other half, too.
func Accessor(fn *ssa.Function) bool {
	if len(fn.Blocks) > 6 || !token.IsExported(fn.Name()) {
		return false
	}
	typ := half(fn.Signature)
	if typ == nil {
		return false
	}
	named := Receiver(fn)
	if named == nil {
		return false
	}
	for m := range named.Methods() {
		if other := half(m.Signature()); other != nil && m.Exported() && IsError(other) != IsError(typ) {
			return true
		}
	}
	return false
}

// Receiver returns the named type whose method fn is, the generic one of an instance; nil if
// fn is no method.
func Receiver(fn *ssa.Function) *types.Named {
	recv := fn.Signature.Recv()
	if recv == nil {
		return nil
	}
	typ := types.Unalias(recv.Type())
	if p, ok := typ.(*types.Pointer); ok {
		typ = types.Unalias(p.Elem())
	}
	named, ok := typ.(*types.Named)
	if !ok {
		return nil
	}
	return named.Origin()
}

// half returns the result of a method with signature sig, if it is one that a half of a
// pair of accessors returns, and nil if not.
func half(sig *types.Signature) types.Type {
	if sig.Params().Len() > 0 || sig.Results().Len() != 1 {
		return nil
	}
	typ := sig.Results().At(0).Type()
	if _, ch := typ.Underlying().(*types.Chan); ch || IsError(typ) {
		return typ
	}
	return nil
}
