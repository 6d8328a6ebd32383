import CLibrary

/// A value behind a lock that is not recursive: the one lock of this package's own code.
///
/// Copies share one value. It has the interface of the standard library's `Mutex`, and is a POSIX lock, because ThreadSanitizer
/// reports a race where a `Mutex` waits (in a library without instrumentation), also in the tests of packages that use this one.
/// A section that calls code of others, which may call back, is guarded by an `NSRecursiveLock` instead. What guards no value of its
/// own is a `Locked(false)`: a value without bytes, `()`, has the address of the lock, and ThreadSanitizer reports that.
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
