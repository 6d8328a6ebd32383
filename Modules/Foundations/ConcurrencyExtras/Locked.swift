import CLibrary

/// A value behind a lock, for this package's own use.
///
/// As `Mutex` of the standard library, which would be first choice: but where that waits, ThreadSanitizer sees a race
/// (the waiting is in a library without instrumentation), in the tests of everybody whose code calls ours. A POSIX lock
/// it understands. Not recursive.
package final class Locked<Value>: @unchecked Sendable {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  @exclusivity(unchecked) private var value: Value

  /// Puts a value behind a lock.
  package init(_ value: Value) {
    self.value = value
    lock = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Reads or changes the value, alone.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value)
  }
}
