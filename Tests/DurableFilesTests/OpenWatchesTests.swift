import Foundation
import Testing

@testable import DurableFiles

/// When a process exits, it removes its open watches, because the kernel takes long to close a descriptor
/// with a watch.
@Suite struct OpenWatchesTests {
  /// Creates inotify descriptors with one watch each.
  private func watching(_ count: Int, _ body: (OpenWatches, [Int32]) throws -> Void) throws {
    let watches = OpenWatches()
    let descriptors = (0..<count).map { _ in inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)) }
    defer { for descriptor in descriptors { close(descriptor) } }
    for descriptor in descriptors {
      let watch = inotify_add_watch(descriptor, "/", UInt32(IN_DELETE_SELF))
      try #require(watch >= 0)
      watches.set([watch], of: descriptor)
    }
    try body(watches, descriptors)
  }

  /// The kernel sends an event when a watch ends.
  private func isWatchGone(_ descriptor: Int32) -> Bool {
    var event = inotify_event()
    let size = MemoryLayout<inotify_event>.size
    return read(descriptor, &event, size) == size && event.mask & UInt32(IN_IGNORED) != 0
  }

  @Test func allAreRemoved() throws {
    try watching(3) { watches, descriptors in
      #expect(!descriptors.contains(where: isWatchGone))
      watches.endAll()
      #expect(descriptors.allSatisfy(isWatchGone))
      // Nothing is left to remove.
      watches.endAll()
      #expect(!descriptors.contains(where: isWatchGone))
    }
  }

  @Test("Ending one watch leaves the others open") func oneIsRemovedByItself() throws {
    try watching(2) { watches, descriptors in
      watches.end(descriptors[0])
      #expect(isWatchGone(descriptors[0]))
      #expect(!isWatchGone(descriptors[1]))
    }
  }

  @Test("The descriptors of a file's watch are open until it is canceled")
  func thoseOfAFileAreOpenUntilItsWatchIsCancelled() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let watch = try FileWatch(DurableFile(folder.appending(path: "a"))) {}
    #expect(OpenWatches.ofProcess.isOpen(watch.descriptor))
    watch.cancel()
    #expect(!OpenWatches.ofProcess.isOpen(watch.descriptor))
  }
}
