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

  /// Returns the name of the case that a case key path leads to in one step, or `nil` for other key paths.
  package static func name(of path: AnyKeyPath) -> String? {
    guard let root = type(of: path).rootType as? any AnyCase.Type else { return nil }
    return all(of: root.valueType)?.first { $0.keyPath == path }?.name
  }

  /// Returns a path to a case as it is written in source code, such as `\.child.tapped`, or `nil` if it has steps that aren't cases.
  package static func name(of path: AnyKeyPath, in type: Any.Type) -> String? {
    var paths = (all(of: type) ?? []).map { (path: $0.keyPath, name: "\\.\($0.name)", type: $0.valueType) }
    // An enum that contains itself has paths of any length.
    for _ in 0..<4 {
      if let found = paths.first(where: { $0.path == path }) { return found.name }
      paths = paths.flatMap { before in
        (all(of: before.type) ?? []).compactMap { step in
          before.path.appending(path: step.keyPath).map {
            ($0, "\(before.name).\(step.name)", step.valueType)
          }
        }
      }
    }
    return nil
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
