import CairnSupport
import Foundation

/// The watches that inotify keeps for this process, by the descriptor that each belongs to.
///
/// The kernel takes some milliseconds to close a descriptor that has a watch, also when the process ends, and the shell
/// waits for that. A watch that is removed before costs nothing, so all that are left are removed when the process ends.
final class OpenWatches: Sendable {
  /// Those of this process.
  static let ofProcess: OpenWatches = {
    atexit { OpenWatches.ofProcess.endAll() }
    return OpenWatches()
  }()

  private let watches = Locked<[Int32: [Int32]]>([:])

  /// Notes the watches that a descriptor has.
  func set(_ all: [Int32], of descriptor: Int32) {
    watches.withLock { $0[descriptor] = all }
  }

  /// Whether a descriptor has watches.
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
