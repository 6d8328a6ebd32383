import CairnSupport
import Foundation

/// The inotify watches of this process, by the descriptor that each belongs to.
///
/// The kernel takes some milliseconds to close a descriptor with a watch, even when the process ends, and the shell
/// waits for that. Removing a watch first costs nothing, so all remaining watches are removed when the process ends.
final class OpenWatches: Sendable {
  /// The watches of this process.
  static let ofProcess: OpenWatches = {
    atexit { OpenWatches.ofProcess.endAll() }
    return OpenWatches()
  }()

  private let watches = Locked<[Int32: [Int32]]>([:])

  /// Records the watches of a descriptor.
  func set(_ all: [Int32], of descriptor: Int32) {
    watches.withLock { $0[descriptor] = all }
  }

  /// Returns `true` if a descriptor has watches.
  func isOpen(_ descriptor: Int32) -> Bool { watches.withLock { $0[descriptor] != nil } }

  /// Removes the watches of a descriptor.
  func end(_ descriptor: Int32) {
    watches.withLock { open in
      for watch in open.removeValue(forKey: descriptor) ?? [] { inotify_rm_watch(descriptor, watch) }
    }
  }

  /// Removes all watches.
  func endAll() {
    for descriptor in watches.withLock({ Array($0.keys) }) { end(descriptor) }
  }
}
