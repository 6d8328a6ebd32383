import CustomDump
import Foundation

/// Watches what a test's code does to shared values, so that a test store can insist that each change is expected.
///
/// A change that was made inside ``track(_:)`` is *open* until the test's expectation, written inside
/// ``assert(_:)``, equals the value that is there.
package final class SharedChangeTracker: @unchecked Sendable {
  struct Scope: Sendable {
    let tracker: SharedChangeTracker
    let isAsserting: Bool
    /// Those that are told of a change as well: one tracker may be used inside of another.
    var outer: [SharedChangeTracker] = []

    func changed<Value>(_ reference: StoredReference<Value>, from before: Value) {
      tracker.changed(reference, from: before)
      for other in outer { other.changed(reference, from: before) }
    }

    static func tracking(by tracker: SharedChangeTracker) -> Scope {
      let around = SharedChangeTracker.scope.map { [$0.tracker] + $0.outer } ?? []
      return Scope(tracker: tracker, isAsserting: false, outer: around.filter { $0 !== tracker })
    }
  }

  @TaskLocal static var scope: Scope?

  private let lock = NSRecursiveLock()
  private var changes: [ObjectIdentifier: any TrackedChange] = [:]
  private var order: [ObjectIdentifier] = []

  /// A tracker that has seen no change.
  package init() {}

  /// Runs work, and notes what it changes; what tasks that start there change is noted as well.
  package func track<R>(_ body: () throws -> R) rethrows -> R {
    try Self.$scope.withValue(.tracking(by: self), operation: body)
  }

  /// Runs asynchronous work, and notes what it changes.
  package func track<R>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
  ) async rethrows -> R {
    try await Self.$scope.withValue(.tracking(by: self), operation: body, isolation: isolation)
  }

  /// Runs a test's assertion.
  ///
  /// Inside, a read of a changed value returns the value before the change, and a write changes that
  /// expectation. `==` of two references to one value compares the expectation (left) with what is there (right).
  package func assert<R>(_ body: () throws -> R) rethrows -> R {
    try Self.$scope.withValue(Scope(tracker: self, isAsserting: true), operation: body)
  }

  /// Whether a change is open.
  package var hasChanges: Bool { !openChanges.isEmpty }

  /// Forgets all changes and expectations.
  package func reset() {
    lock.withLock {
      changes = [:]
      order = []
    }
  }

  /// The failure that reports the open changes, or `nil` if there are none.
  package func failureDescription() -> String? {
    let open = openChanges
    guard !open.isEmpty else { return nil }
    return open.map(\.failure).joined(separator: "\n\n")
  }

  private var openChanges: [any TrackedChange] {
    // Compared outside of the lock: reading a value takes that value's lock, whose holders take this one.
    let changes = lock.withLock { order.compactMap { self.changes[$0] } }
    return changes.filter(\.isOpen)
  }

  // MARK: - For references

  func changed<Value>(_ reference: StoredReference<Value>, from before: Value) {
    lock.withLock { _ = change(of: reference, before: before) }
  }

  func expectation<Value>(of reference: StoredReference<Value>) -> Value? {
    lock.withLock { (changes[ObjectIdentifier(reference)] as? ReferenceChange<Value>)?.expected }
  }

  func expect<Value, R>(
    _ reference: StoredReference<Value>, _ operation: (inout Value) throws -> R
  ) rethrows -> R {
    let current = reference.currentValue
    let change = lock.withLock { self.change(of: reference, before: current) }
    // On a copy and outside of the lock: the operation may read what it changes.
    var value = lock.withLock { change.expected }
    defer { lock.withLock { change.expected = value } }
    return try operation(&value)
  }

  private func change<Value>(of reference: StoredReference<Value>, before: Value) -> ReferenceChange<Value> {
    let id = ObjectIdentifier(reference)
    if let change = changes[id] as? ReferenceChange<Value> { return change }
    let change = ReferenceChange(reference, expected: before)
    changes[id] = change
    order.append(id)
    return change
  }
}

private protocol TrackedChange: AnyObject {
  var isOpen: Bool { get }
  var failure: String { get }
}

private final class ReferenceChange<Value>: TrackedChange {
  let reference: StoredReference<Value>
  /// The value before the change, with what the test expects of it since.
  var expected: Value

  init(_ reference: StoredReference<Value>, expected: Value) {
    self.reference = reference
    self.expected = expected
  }

  var isOpen: Bool {
    let current = reference.currentValue
    if let expected = expected as? any Equatable { return !isEqual(expected, current) }
    return diff(expected, current) != nil
  }

  private func isEqual<T: Equatable>(_ lhs: T, _ rhs: Value) -> Bool {
    lhs == rhs as? T
  }

  var failure: String {
    let current = reference.currentValue
    let difference =
      diff(expected, current, format: .proportional)
      .map { $0.indented(by: 2) }
      ?? "  \(String(customDumping: expected))"
    let type = "Shared<\(Value.self)>"
    return """
      Tracked changes to '\(reference.name)' but failed to assert: …

      \(difference)

      (Before: −, After: +)

      Call '\(type).assert' to exhaustively test these changes, or call 'skipChanges' to ignore them.
      """
  }
}
