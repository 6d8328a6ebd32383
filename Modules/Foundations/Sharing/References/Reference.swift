import Foundation
import Synchronization

/// How many references to parts of a stored value there are.
final class PartCount: Sendable {
  private let count = Atomic<Int>(0)

  var value: Int { count.load(ordering: .relaxed) }
  func add() { count.add(1, ordering: .relaxed) }
  func remove() { count.subtract(1, ordering: .relaxed) }
}

/// What a shared value refers to: a stored value, or a part of one.
class Reference<Value>: @unchecked Sendable {
  /// What diagnostics call it.
  var name: String { fatalError("abstract") }
  /// The key that keeps the value; `nil` where there is none, and of a part of a value.
  var key: String? { nil }
  /// The type and the key, or the type and the value where there is no key.
  final func description(of wrapper: String) -> String {
    "\(wrapper)<\(Value.self)>(\(key ?? "value: \(String(reflecting: currentValue))"))"
  }
  /// The stored value that this is a part of.
  var root: AnyObject { fatalError("abstract") }
  /// Identifies the stored value; a part has another identity than its whole.
  var identity: ObjectIdentifier { ObjectIdentifier(self) }

  /// The value; while a test asserts, the one it expects.
  ///
  /// Tracked by `Observation`.
  var value: Value { fatalError("abstract") }
  /// The actual value, also while a test changes its expectation.
  var currentValue: Value { fatalError("abstract") }
  /// The actual value; `nil` while it is being changed.
  var settledValue: Value? { fatalError("abstract") }
  /// The value at the point in time that a test is asserting.
  ///
  /// Changes that the test makes to its expectation do not affect it.
  var assertedValue: Value { fatalError("abstract") }
  /// Changes the value; while a test asserts, the one it expects.
  final func withLock<R>(_ operation: (inout Value) throws -> R) rethrows -> R {
    try withLock(throughParts: 0, operation)
  }
  /// Changes the value on behalf of a part of it.
  ///
  /// - Parameter parts: How many parts, each one of the next, lead from what is changed to this value.
  func withLock<R>(throughParts parts: Int, _ operation: (inout Value) throws -> R) rethrows -> R {
    fatalError("abstract")
  }
  /// The number of references to parts of the stored value.
  var parts: PartCount { fatalError("abstract") }

  /// Whether what this refers to is still there.
  ///
  /// Tracked by `Observation`.
  var isPresent: Bool { true }
  /// The file that keeps the value, if one does.
  var file: URL? { nil }
  var isLoading: Bool { false }
  var loadError: (any Error)? { nil }
  var saveError: (any Error)? { nil }
  func load() async throws {}
  func save() async throws {}

  /// Calls a function with the present value where the caller needs it, and with each new one until the subscription is
  /// cancelled: in the order in which they were set, one at a time, and with nothing locked.
  func listen(fromNow: Bool = false, _ body: @escaping @Sendable (Value) -> Void) -> SharedSubscription {
    fatalError("abstract")
  }

  /// Calls a function after each change that is made here, with the value before and after.
  func onEdit(_ body: @escaping @Sendable (Value, Value) -> Void) -> SharedSubscription {
    fatalError("abstract")
  }

  /// The value on the left of a comparison.
  final func comparedValue(with other: Reference) -> Value { value }

  /// The value on the right of a comparison: where both are parts of one stored value, what is really there.
  final func comparedTo(_ other: Reference) -> Value {
    root === other.root && SharedChangeTracker.scope?.isAsserting == true ? assertedValue : value
  }
}
