import Foundation

/// A value behind a lock, readable and writable from any task or thread.
///
/// Use ``withValue(_:)`` for a read that leads to a write; a read followed by a separate write is two critical
/// sections, and another task may come between them. The lock is recursive, so an operation may touch the
/// same isolated value again.
@dynamicMemberLookup
public final class LockIsolated<Value>: @unchecked Sendable {
  private var _value: Value
  private let lock = NSRecursiveLock()

  /// Isolates a value.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
    self._value = try value()
  }

  /// Reads one field of the value under the lock.
  public subscript<Subject: Sendable>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    lock.withLock { _value[keyPath: keyPath] }
  }

  /// Runs an operation on the value as one critical section, and returns what the operation returns.
  public func withValue<T: Sendable>(_ operation: @Sendable (inout Value) throws -> T) rethrows -> T {
    try lock.withLock {
      // On a copy: an operation that reads this very value again would otherwise overlap its own access.
      var value = _value
      defer { _value = value }
      return try operation(&value)
    }
  }

  /// Replaces the value.
  ///
  /// The new value is computed under the lock.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    try lock.withLock { _value = try newValue() }
  }
}

extension LockIsolated where Value: Sendable {
  /// A copy of the value, taken under the lock.
  public var value: Value {
    lock.withLock { _value }
  }
}
