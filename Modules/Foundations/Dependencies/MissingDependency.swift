import IssueReporting
import RuntimeHooks

/// An issue about a dependency without an implementation for the context that it is used in.
struct MissingDependency: Sendable {
  enum Context { case test, live }

  private let context: Context
  private let key: String
  /// The name of the value's type, or `nil` if that is the key.
  private let value: String?

  init<Key: TestDependencyKey>(_ key: Key.Type, _ context: Context) {
    self.context = context
    self.key = typeName(key)
    self.value = Key.self == Key.Value.self ? nil : typeName(Key.Value.self)
  }

  /// Reports an issue about an access.
  func report(at access: DependencyAccess?) {
    let message = message(access)
    guard let location = access?.location ?? access?.fallback else { return reportIssue(message) }
    IssueReportingHook.require(file: location.filePath, line: location.line)
    reportIssue(
      message, fileID: location.fileID, filePath: location.filePath, line: location.line,
      column: location.column)
  }

  private func message(_ access: DependencyAccess?) -> String {
    let attribute = "@Dependency(\(access?.name.map { "\\.\($0)" } ?? "\(key).self"))"
    let argument = "'\(access?.name ?? key)'"
    return switch context {
    case .test:
      """
      \(attribute) has no test implementation, but was accessed from a test context:

      \(description(access))

      Dependencies registered with the library are not allowed to use their default, live implementations when \
      run from tests.

      To fix, override \(argument) with a test value. If you are using the Composable Architecture, mutate the \
      'dependencies' property on your 'TestStore'. Otherwise, use 'withDependencies' to define a scope for the \
      override. If you'd like to provide a default value for all tests, implement the 'testValue' requirement of \
      the 'DependencyKey' protocol.
      """
    case .live:
      """
      \(attribute) was used by a program, but it has no live value.

      \(description(access))

      '\(key)' conforms only to 'TestDependencyKey' in this program, so its test value was used. Either link the module \
      that conforms it to 'DependencyKey', or declare that conformance with a 'liveValue'. Or set \(argument) before its \
      first use, with 'prepareDependencies' or 'withDependencies'.
      """
    }
  }

  private func description(_ access: DependencyAccess?) -> String {
    var lines: [String] = []
    if let location = access?.location {
      lines += ["  Location:", "    \(location.fileID):\(location.line)"]
    }
    if let value {
      lines += ["  Key:", "    \(key)", "  Value:", "    \(value)"]
    } else {
      lines += ["  Dependency:", "    \(key)"]
    }
    return lines.joined(separator: "\n")
  }
}

/// Returns a type's name as written in source code: qualified, but without the module and without the compiler's names
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
