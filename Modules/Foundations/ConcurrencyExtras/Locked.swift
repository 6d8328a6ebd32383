import CLibrary

/// A value behind a lock: the one lock of this package's own code. Not recursive. Copies share one value.
///
/// As `Mutex` of the standard library, which would be first choice: but where that waits, ThreadSanitizer reports a race
/// (the waiting is in a library without instrumentation), in the tests of all whose code calls ours. It understands a
/// POSIX lock. A section that calls code of others, which may come back, is guarded by an `NSRecursiveLock` instead.
package struct Locked<Value>: @unchecked Sendable {
  /// The value and the lock in one allocation.
  private final class Storage: ManagedBuffer<Value, pthread_mutex_t> {
    deinit {
      _ = withUnsafeMutablePointerToElements { pthread_mutex_destroy($0) }
    }
  }

  private let storage: ManagedBuffer<Value, pthread_mutex_t>

  /// Puts a value behind a lock.
  package init(_ value: Value) {
    storage = Storage.create(minimumCapacity: 1) { storage in
      _ = storage.withUnsafeMutablePointerToElements { pthread_mutex_init($0, nil) }
      return value
    }
  }

  /// Reads or changes the value, alone.
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
