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
