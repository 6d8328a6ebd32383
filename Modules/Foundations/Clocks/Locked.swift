import Foundation

/// A value behind a lock that the thread sanitizer knows.
///
/// `Mutex` waits inside a library that is not instrumented: where two threads meet at it, the sanitizer sees them
/// touch one value without an order.
final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) {
    self.value = value
  }

  func withLock<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
