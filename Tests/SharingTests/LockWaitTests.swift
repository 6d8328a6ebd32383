import CairnTestSupport
import ConcurrencyExtras
import CustomDump
import DependenciesTestSupport
import DurableFiles
import Foundation
import Sharing
import Testing

/// Another program holds the lock of a file for a long time.
@Suite(.ownThread, .timeLimit(.minutes(20))) struct LockWaitTests {
  @Test("A wait for a lock is reported and can be interrupted")
  func aWaitIsNamedAndCanBeGivenUp() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "data.json")
      let isHeld = LockIsolated(true)
      let attempts = LockIsolated(0)
      let (waits, continuation) = AsyncStream<Void>.makeStream()
      let calls = SystemCalls.live.intercepting { call in
        guard call == .lock, isHeld.value else { return }
        // A tenth of a second has passed by the eighth attempt.
        if attempts.withValue({
          $0 += 1
          return $0 == 8
        }) {
          continuation.yield()
        }
        throw SystemError(EWOULDBLOCK)
      }
      let number = await asAnotherProgram(.fileSystem(calls: calls)) {
        Shared(wrappedValue: 0, .fileStorage(url))
      }
      #expect(!filesWaitingForLock().contains(url))
      number.withLock { $0 = 1 }
      _ = await waits.first { _ in true }
      #expect(filesWaitingForLock().contains(url))
      // The change isn't on the disk, but it hasn't failed either.
      #expect(unsavedChanges() == nil)
      let flush = Task { try await flushPendingSaves() }
      flush.cancel()
      await #expect(throws: CancellationError.self) { try await flush.value }
      let copy = try #require(writeUnsavedChangesAside().first?.url)
      try expectNoDifference(Data(contentsOf: copy), Data("1".utf8))
      isHeld.setValue(false)
      try await flushPendingSaves()
      #expect(!filesWaitingForLock().contains(url))
      try expectNoDifference(Data(contentsOf: url), Data("1".utf8))
    }
  }
}
