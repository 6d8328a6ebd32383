import CairnSupport
import Dependencies
import JSONValues

/// The storage of the values of ``InMemoryKey``.
public struct InMemoryStorage: Hashable, Sendable {
  private struct State {
    var byKey: [String: any Sendable] = [:]
    /// Values from an earlier run, until a key asks for them with their types.
    var written: [String: JSON] = [:]
    var make: @Sendable (JSON, Any.Type) -> Any? = { _, _ in nil }
    var changes = 0
  }

  private final class Values: Sendable {
    let state = Locked(State())
  }

  private let values = Values()

  public init() {}

  subscript(key: String) -> (any Sendable)? {
    get { values.state.withLock { $0.byKey[key] } }
    nonmutating set {
      values.state.withLock {
        $0.byKey[key] = newValue
        $0.written[key] = nil
        $0.changes += 1
      }
    }
  }

  /// Returns the value that a key stores, or `nil` if it stores no value of this type.
  func value<Value>(of key: String) -> Value? {
    // Look up the value in two steps, because `nil` would count as a value of an optional type.
    if let kept = self[key] { return kept as? Value }
    let (json, make) = values.state.withLock { ($0.written[key], $0.make) }
    return json.flatMap { make($0, Value.self) as? Value }
  }

  /// Returns a key as written in source code.
  package static func name(of key: String) -> String { ".inMemory(\(String(reflecting: key)))" }

  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.values === rhs.values }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(values)) }
}

// MARK: Restoring from an earlier run

extension InMemoryStorage {
  /// The number of changes.
  ///
  /// If the number is the same, so are the values.
  package var changes: Int { values.state.withLock(\.changes) }

  /// The values by their keys, and the values from an earlier run that no key has asked for yet.
  package var contents: (values: [String: any Sendable], written: [String: JSON]) {
    values.state.withLock { ($0.byKey, $0.written) }
  }

  /// Replaces the values with those from an earlier run, and updates shared values immediately.
  ///
  /// - Parameter make: Creates a value of a type, or returns `nil` to use the key's default.
  package func restore(_ written: [String: JSON], making make: @escaping @Sendable (JSON, Any.Type) -> Any?) {
    values.state.withLock { state in
      for key in written.keys { state.byKey[key] = nil }
      state.written.merge(written) { $1 }
      state.make = make
      state.changes += 1
    }
    SharedReferences.current.takeValues(of: self, written.keys)
  }
}
