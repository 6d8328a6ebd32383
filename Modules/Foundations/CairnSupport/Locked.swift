import CLibrary

/// A value that is protected by a non-recursive lock.
///
/// Copies share the value. The interface is that of the standard library's `Mutex`. The lock is a POSIX mutex, because
/// ThreadSanitizer reports false races for `Mutex`, which waits in code that isn't instrumented.
///
/// Don't call closures of the user inside of `withLock`: use an `NSRecursiveLock` if they may call back. A lock that protects no
/// value is a `Locked(false)`; the empty value `()` would share its address with the mutex, which ThreadSanitizer reports.
package struct Locked<Value>: @unchecked Sendable {
  /// The value and the lock in one allocation.
  private final class Storage: ManagedBuffer<Value, pthread_mutex_t> {
    deinit {
      _ = withUnsafeMutablePointerToElements { pthread_mutex_destroy($0) }
    }
  }

  private let storage: ManagedBuffer<Value, pthread_mutex_t>

  /// Creates a lock that protects `value`.
  package init(_ value: Value) {
    storage = Storage.create(minimumCapacity: 1) { storage in
      _ = storage.withUnsafeMutablePointerToElements { pthread_mutex_init($0, nil) }
      return value
    }
  }

  /// Calls `body` with the value while holding the lock.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try storage.withUnsafeMutablePointers { value, lock throws(Failure) in
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      return try body(&value.pointee)
    }
  }
}
