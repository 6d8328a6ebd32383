/// A case of an enum whose type is known only at run time, to find a case by its name.
package struct NamedCase {
  /// The name of the case in source code.
  package let name: String
  /// The type of the associated value: `Void` if there is none, or a tuple if there are several.
  package let valueType: Any.Type
  /// The path to the case.
  package let keyPath: AnyKeyPath
  /// Creates an enum value from an associated value, or returns `nil` if the associated value has another type.
  package let embed: (Any) -> Any?
  /// Returns the associated value of an enum value, or `nil` if that is in another case.
  package let extract: (Any) -> Any?

  /// Returns the cases of a type in the order of their paths, or `nil` if the type isn't an enum with known case names.
  package static func all(of type: Any.Type) -> [NamedCase]? {
    (type as? any CasePathable.Type).flatMap { cases(of: $0) }
  }

  private static func cases<Enum: CasePathable>(of _: Enum.Type) -> [NamedCase]? {
    guard let paths = Enum.allCasePaths as? any CasePathReflectable<Enum> else { return nil }
    let names = type(of: paths)._names
    let keyPaths = paths._paths
    guard keyPaths.count == names.count else { return nil }
    return zip(names, keyPaths).compactMap { name, keyPath in
      guard let path = Case<Enum>()[keyPath: keyPath] as? any AnyCase else { return nil }
      return NamedCase(
        name: name, valueType: type(of: path).valueType, keyPath: keyPath,
        embed: { path.embed(any: $0) }, extract: { path.extract(any: $0) })
    }
  }
}
