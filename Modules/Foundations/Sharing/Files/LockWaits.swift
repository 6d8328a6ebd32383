import CairnSupport
import Foundation

/// The files whose lock another program has held for longer than a moment, while this one waits for it to save.
///
/// ``flushPendingSaves()`` waits for them; cancelling it gives up.
public func filesWaitingForLock() -> [URL] {
  LockWait.waiting.withLock { waiting in
    waiting.sorted { $0.key < $1.key }.map(\.value).reduce(into: []) { urls, url in
      if !urls.contains(url) { urls.append(url) }
    }
  }
}

/// One wait for the lock of a file.
package struct LockWait: Sendable {
  fileprivate static let waiting = Locked<[Int: URL]>([:])
  private let url: URL
  private let id = UniqueID.next()

  package init(_ url: URL) { self.url = url }

  package func begin() { Self.waiting.withLock { $0[id] = url } }
  package func end() { Self.waiting.withLock { _ = $0.removeValue(forKey: id) } }
}
