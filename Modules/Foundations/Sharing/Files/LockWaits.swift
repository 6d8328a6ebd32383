import CairnSupport
import Foundation

/// Returns the files whose locks another program has held for longer than a moment while this program waits to save them.
///
/// ``flushPendingSaves()`` waits for these files. Cancel its task to stop waiting.
public func filesWaitingForLock() -> [URL] {
  LockWait.waiting.withLock { waiting in
    waiting.sorted { $0.key < $1.key }.map(\.value).reduce(into: []) { urls, url in
      if !urls.contains(url) { urls.append(url) }
    }
  }
}
