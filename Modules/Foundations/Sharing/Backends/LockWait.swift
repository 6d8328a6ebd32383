import CairnSupport
import Foundation

/// A wait for the lock of a file, which ``filesWaitingForLock()`` reports.
package struct LockWait: Sendable {
  static let waiting = Locked<[Int: URL]>([:])
  private let url: URL
  private let id = UniqueID.next()

  package init(_ url: URL) { self.url = url }

  package func begin() { Self.waiting.withLock { $0[id] = url } }
  package func end() { Self.waiting.withLock { _ = $0.removeValue(forKey: id) } }
}
