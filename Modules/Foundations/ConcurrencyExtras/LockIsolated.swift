import Foundation

/// A value that is protected by a lock and can be read and written from any task or thread.
///
/// If a write depends on a read, do both in one call of ``withValue(_:)``. A read followed by a separate write is two
/// critical sections, and another task may run between them. The lock is recursive, so an operation may access the same
/// isolated value again.
@dynamicMemberLookup
public final class LockIsolated<Value>: @unchecked Sendable {
  private var _value: Value
  private let lock = NSRecursiveLock()

  /// Creates an isolated value.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
    self._value = try value()
  }

  /// A field of the value, which is read with the lock held.
  public subscript<Subject: Sendable>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    lock.withLock { _value[keyPath: keyPath] }
  }

  /// Runs an operation on the value as one critical section, and returns the operation's result.
  public func withValue<T: Sendable>(_ operation: @Sendable (inout Value) throws -> T) rethrows -> T {
    try lock.withLock {
      // Work on a copy. Otherwise, an operation that reads the same value would overlap its own access.
      var value = _value
      defer { _value = value }
      return try operation(&value)
    }
  }

  /// Replaces the value.
  ///
  /// The new value is evaluated with the lock held.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    try lock.withLock { _value = try newValue() }
  }
}

extension LockIsolated where Value: Sendable {
  /// A copy of the value, made with the lock held.
  public var value: Value {
    lock.withLock { _value }
  }
}
