import Foundation
import Synchronization

/// The number of references to parts of a stored value.
final class PartCount: Sendable {
  private let count = Atomic<Int>(0)

  var value: Int { count.load(ordering: .relaxed) }
  func add() { count.add(1, ordering: .relaxed) }
  func remove() { count.subtract(1, ordering: .relaxed) }
}

/// The storage behind a shared value: a stored value, or a part of one.
class Reference<Value>: @unchecked Sendable {
  /// The name of the value in diagnostics.
  var name: String { fatalError("abstract") }
  /// The key that stores the value, or `nil` for a part of a value and for a value without a key.
  var key: String? { nil }
  /// Returns a description of the type and the key, or of the type and the value if there is no key.
  final func description(of wrapper: String) -> String {
    "\(wrapper)<\(Value.self)>(\(key ?? "value: \(String(reflecting: currentValue))"))"
  }
  /// The stored value that contains this one.
  var root: AnyObject { fatalError("abstract") }
  /// The identity of the value.
  ///
  /// A part has a different identity than its whole.
  var identity: ObjectIdentifier { ObjectIdentifier(self) }

  /// The value, or the expected value during a test's assertion.
  ///
  /// `Observation` tracks reads.
  var value: Value { fatalError("abstract") }
  /// The actual value, even while a test changes its expectation.
  var currentValue: Value { fatalError("abstract") }
  /// The actual value, or `nil` while it is being changed.
  var settledValue: Value? { fatalError("abstract") }
  /// The value at the moment that a test asserts.
  ///
  /// Changes that the test makes to its expectation don't affect it.
  var assertedValue: Value { fatalError("abstract") }
  /// Changes the value, or the expected value during a test's assertion.
  final func withLock<R>(_ operation: (inout Value) throws -> R) rethrows -> R {
    try withLock(throughParts: 0, operation)
  }
  /// Changes the value on behalf of a part of it.
  ///
  /// - Parameter parts: The number of nested parts between the changed part and this value.
  func withLock<R>(throughParts parts: Int, _ operation: (inout Value) throws -> R) rethrows -> R {
    fatalError("abstract")
  }
  /// The number of references to parts of the stored value.
  var parts: PartCount { fatalError("abstract") }

  /// Whether the referenced part still exists.
  ///
  /// `Observation` tracks reads.
  var isPresent: Bool { true }
  /// The file that stores the value, if there is one.
  var file: URL? { nil }
  var isLoading: Bool { false }
  var loadError: (any Error)? { nil }
  var saveError: (any Error)? { nil }
  func load() async throws {}
  func save() async throws {}

  /// Calls `body` with each new value until the subscription is canceled.
  ///
  /// The calls are made in the order in which the values were set, one at a time, and with no lock held.
  ///
  /// - Parameter fromNow: Whether to call `body` with the current value first.
  func listen(fromNow: Bool = false, _ body: @escaping @Sendable (Value) -> Void) -> SharedSubscription {
    fatalError("abstract")
  }

  /// Calls `body` after each change that is made in this program, with the value before and after it.
  func onEdit(_ body: @escaping @Sendable (Value, Value) -> Void) -> SharedSubscription {
    fatalError("abstract")
  }

  /// Returns the value for the left side of a comparison.
  final func comparedValue(with other: Reference) -> Value { value }

  /// Returns the value for the right side of a comparison.
  ///
  /// If both are parts of one stored value, it is the actual value.
  final func comparedTo(_ other: Reference) -> Value {
    root === other.root && SharedChangeTracker.scope?.isAsserting == true ? assertedValue : value
  }
}
