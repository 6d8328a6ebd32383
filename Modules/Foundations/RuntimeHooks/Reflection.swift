@_spi(Reflection) import Swift

/// A kind of type.
///
/// The kinds that reflection doesn't need to distinguish are `other`.
package enum TypeKind {
  case `struct`, tuple, `enum`, optional, other

  init(_ kind: _MetadataKind) {
    self =
      switch kind {
      case .struct: .struct
      case .tuple: .tuple
      case .enum: .enum
      case .optional: .optional
      default: .other
      }
  }
}

/// Calls a function with the offset, the type, and the kind of each stored property of a type, until it returns `false`.
///
/// `Mirror` isn't enough, because it needs a value and doesn't provide offsets. The function isn't called for a type that can't be
/// reflected.
package func forEachField(
  of type: Any.Type, _ body: (_ offset: Int, _ type: Any.Type, _ kind: TypeKind) -> Bool
) {
  _forEachField(of: type, options: []) { _, offset, type, kind in body(offset, type, TypeKind(kind)) }
}

/// Calls a function with the name, the offset, the type, and the kind of each stored property or part of a tuple, until it returns
/// `false`.
func forEachField(
  of type: Any.Type, _ body: (_ name: String, _ offset: Int, _ type: Any.Type, _ kind: TypeKind) -> Bool
) {
  _forEachField(of: type, options: []) { name, offset, type, kind in
    body(String(cString: name), offset, type, TypeKind(kind))
  }
}

/// Returns the kind of a type, or `nil` if it isn't known.
package func kind(of type: Any.Type) -> TypeKind? {
  var found: TypeKind?
  func find<Value>(_: Value.Type) {
    // Reflection reports the kinds of fields.
    forEachField(of: (Value, UInt8).self) { (_: Int, _, kind) in
      found = kind
      return false
    }
  }
  _openExistential(type, do: find)
  return found
}

/// Calls a function with the name and the key path of each stored property that has one.
///
/// - Returns: `false` if the type's fields aren't known.
package func forEachKeyPath<Root>(
  of type: Root.Type, _ body: (_ name: String, _ keyPath: PartialKeyPath<Root>) -> Void
) -> Bool {
  // The option skips fields that can't have a key path.
  _forEachFieldWithKeyPath(of: type, options: _EachFieldOptions(rawValue: 2)) { name, keyPath in
    body(String(cString: name), keyPath)
    return true
  }
}

/// The name of the case of a value, or `nil` if its type isn't an enum or was compiled without reflection.
package func enumCaseName<Root>(of value: Root) -> String? {
  guard Mirror(reflecting: value).displayStyle == .enum else { return nil }
  return swiftEnumCaseName(value).map { String(cString: $0) }
}

@_silgen_name("swift_EnumCaseName")
private func swiftEnumCaseName<Root>(_ root: Root) -> UnsafePointer<CChar>?
