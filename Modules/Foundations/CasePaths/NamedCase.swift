/// A case of an enum whose type is known at run time only: what a case is looked up as that a person named.
package struct NamedCase {
  /// What the case is called in the source.
  package let name: String
  /// The type of what the case holds; `Void` where it holds nothing, a tuple where it holds several values.
  package let valueType: Any.Type
  /// The path to the case.
  package let keyPath: AnyKeyPath
  /// Makes an enum of what the case is to hold; `nil` where that is of another type.
  package let embed: (Any) -> Any?
  /// What the case holds in an enum; `nil` where the enum is in another case.
  package let extract: (Any) -> Any?

  /// The cases of a type, in the order of their declaration; `nil` where it is no enum whose cases are known by name.
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
