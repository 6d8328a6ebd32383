import IssueReporting

/// Where and by what name a dependency is read: what a diagnostic tells about it.
struct DependencyLocation: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt
}

/// One evaluation of a default value.
final class DependencyAccess: Sendable {
  /// The evaluation that this task is in the middle of.
  @TaskLocal static var current: DependencyAccess?

  /// The name of the property of `DependencyValues`, or `nil` when the key itself was used.
  let name: String?
  /// Where the `@Dependency` stands that is read, if one is.
  let location: DependencyLocation?
  /// Where the issue goes when no `@Dependency` is involved.
  let fallback: DependencyLocation
  /// Whether the value is read only to be changed, as in `$0.client.fetch = { … }`.
  let isSetting: Bool

  init(name: StaticString, location: DependencyLocation?, fallback: DependencyLocation, isSetting: Bool) {
    let name = "\(name)"
    self.name = name.hasPrefix("subscript(") ? nil : name
    self.location = location
    self.fallback = fallback
    self.isSetting = isSetting
  }

  static func reportMissingTestValue<Key: TestDependencyKey>(of key: Key.Type) {
    let access = current
    guard access?.isSetting != true else { return }
    report(
      """
      \(attribute(key, access)) has no test implementation, but was accessed from a test context:

      \(description(key, access))

      Dependencies registered with the library are not allowed to use their default, live implementations when \
      run from tests.

      To fix, override \(argument(key, access)) with a test value. If you are using the Composable \
      Architecture, mutate the 'dependencies' property on your 'TestStore'. Otherwise, use 'withDependencies' \
      to define a scope for the override. If you'd like to provide a default value for all tests, implement \
      the 'testValue' requirement of the 'DependencyKey' protocol.
      """,
      at: access)
  }

  static func reportMissingLiveValue<Key: TestDependencyKey>(of key: Key.Type, _ access: DependencyAccess) {
    guard !access.isSetting else { return }
    report(
      """
      \(attribute(key, access)) has no live implementation, but was accessed from a live context.

      \(description(key, access))

      To fix you can do one of two things:

      * Conform '\(typeName(key))' to the 'DependencyKey' protocol by providing a live implementation of your \
      dependency, and make sure that the conformance is linked with this current application.

      * Override the implementation of \(argument(key, access)) using 'withDependencies' or \
      'prepareDependencies' before it is used.
      """,
      at: access)
  }

  private static func report(_ message: String, at access: DependencyAccess?) {
    guard let location = access?.location ?? access?.fallback else { return reportIssue(message) }
    reportIssue(
      message, fileID: location.fileID, filePath: location.filePath, line: location.line,
      column: location.column)
  }

  private static func attribute<Key: TestDependencyKey>(_ key: Key.Type, _ access: DependencyAccess?)
    -> String
  {
    "@Dependency(\(access?.name.map { "\\.\($0)" } ?? "\(typeName(key)).self"))"
  }

  private static func argument<Key: TestDependencyKey>(_ key: Key.Type, _ access: DependencyAccess?) -> String
  {
    "'\(access?.name ?? typeName(key))'"
  }

  private static func description<Key: TestDependencyKey>(
    _ key: Key.Type, _ access: DependencyAccess?
  ) -> String {
    var lines: [String] = []
    if let location = access?.location {
      lines += ["Location:", "  \(location.fileID):\(location.line)"]
    }
    if Key.self == Key.Value.self {
      lines += ["Dependency:", "  \(typeName(Key.Value.self))"]
    } else {
      lines += ["Key:", "  \(typeName(key))", "Value:", "  \(typeName(Key.Value.self))"]
    }
    return lines.joined(separator: "\n")
  }
}

/// A type's name as its author writes it: qualified, but without the module and without the compiler's marks
/// for private contexts.
func typeName(_ type: Any.Type) -> String {
  var name = String(reflecting: type)
  while let start = name.range(of: "(unknown context at $"),
    let end = name[start.upperBound...].range(of: ").")
  {
    name.removeSubrange(start.lowerBound..<end.upperBound)
  }
  guard !name.hasPrefix("("), let dot = name.firstIndex(of: ".") else { return name }
  if let generics = name.firstIndex(of: "<"), generics < dot { return name }
  return String(name[name.index(after: dot)...])
}
