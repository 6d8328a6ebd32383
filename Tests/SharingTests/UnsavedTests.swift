import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import ConcurrencyExtras
import DurableFiles
import Foundation
import Sharing
import Testing

/// Values that couldn't be saved: saves are retried, the values are listed, and none is lost silently.
@Suite(.ownThread, .timeLimit(.minutes(20))) struct UnsavedTests {
  @Test("A flush retries failed saves") func aFlushTriesAgainWhatFailed() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "data.json")
      let other = folder.appending(path: "other.json")
      let failing = FailingCall()
      var (one, two) = await asAnotherProgram(.fileSystem(calls: failing.calls)) {
        (Shared(wrappedValue: 0, .fileStorage(url)), Shared(wrappedValue: "", .fileStorage(other)) as Shared?)
      }
      #expect(unsavedChanges() == nil)
      failing.keepFromSaving(true)
      one.withLock { $0 = 1 }
      two?.withLock { $0 = "two" }
      for _ in 0..<2 {
        let error = await #expect(throws: UnsavedChangesError.self) { try await flushPendingSaves() }
        expectNoDifference(error.map { Set($0.files) }, [url, other])
        expectNoDifference(error?.errors.count, 2)
      }
      let unsaved = try #require(unsavedChanges())
      #expect(Set(unsaved.files) == [url, other] && unsaved.errors.allSatisfy { $0 is FileError })
      // A value that exists only in memory outlives its last reference.
      two = nil
      failing.keepFromSaving(false)
      try await flushPendingSaves()
      #expect(unsavedChanges() == nil)
      #expect(one.saveError == nil)
      try expectNoDifference(JSONDecoder().decode(Int.self, from: Data(contentsOf: url)), 1)
      try expectNoDifference(JSONDecoder().decode(String.self, from: Data(contentsOf: other)), "two")
      one = Shared(value: 0)
    }
  }

  @Test("Each distinct error is described once") func eachErrorIsSaidOnce() {
    struct Full: Error, CustomStringConvertible { var description = "The disk is full." }
    let values = (0..<3).map { _ in Shared(wrappedValue: 0, SlowKey(save: { $0(.failure(Full())) })) }
    for value in values { value.withLock { $0 = 1 } }
    expectNoDifference(unsavedChanges()?.description, "The disk is full.")
    expectNoDifference(unsavedChanges()?.errors.count, 3)
    #expect(hasPendingSaves())
  }

  /// A key whose saves end when the test completes them.
  struct SlowKey: SharedKey {
    let id = UUID()
    var save: @Sendable (@escaping @Sendable (Result<Void, any Error>) -> Void) -> Void
    func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
      continuation.resumeReturningInitialValue()
    }
    func subscribe(context: LoadContext<Int>, subscriber: SharedSubscriber<Int>) -> SharedSubscription {
      SharedSubscription {}
    }
    func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
      save { continuation.resume(with: $0) }
    }
  }

  @Test func cancellingEndsTheWait() async throws {
    let saves = LockIsolated<[@Sendable (Result<Void, any Error>) -> Void]>([])
    let value = Shared(wrappedValue: 0, SlowKey(save: { end in saves.withValue { $0.append(end) } }))
    #expect(!hasPendingSaves())
    value.withLock { $0 = 1 }
    #expect(hasPendingSaves())
    let flush = Task { try await flushPendingSaves() }
    flush.cancel()
    await #expect(throws: CancellationError.self) { try await flush.value }
    #expect(unsavedChanges() == nil)
    // A flush waits for earlier changes, not for later ones.
    let second = Task { try await flushPendingSaves() }
    saves.value[0](.success(()))
    try await second.value
    expectNoDifference(saves.value.count, 1)
    #expect(!hasPendingSaves())
  }

  @Test("A program that must exit saves copies of unsaved values")
  func aProgramThatMustLeaveWritesCopies() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "data.json")
      let failing = FailingCall()
      let text = await asAnotherProgram(.fileSystem(calls: failing.calls)) {
        Shared(wrappedValue: "", .fileStorage(url))
      }
      #expect(writeUnsavedChangesAside().isEmpty)
      failing.keepFromSaving(true)
      text.withLock { $0 = "draft" }
      await #expect(throws: UnsavedChangesError.self) { try await flushPendingSaves() }
      let copy = try #require(writeUnsavedChangesAside().first)
      expectNoDifference(copy.file, url)
      let aside = try #require(copy.url)
      #expect(aside.lastPathComponent.hasPrefix("data.json.unsaved-"))
      try expectNoDifference(JSONDecoder().decode(String.self, from: Data(contentsOf: aside)), "draft")
      #expect(copy.description.contains(aside.path()) && copy.description.contains("\(copy.error)"))
    }
  }

  @Test("A copy that can't be written beside the file goes to the temporary folder")
  func whereNoCopyCanBeWrittenBesideTheFile() async throws {
    try await withFolder { folder in
      let name = "cairn-\(UUID().uuidString).json"
      let url = folder.appending(path: name)
      let isFull = LockIsolated(false)
      let calls = SystemCalls.live.intercepting { call in
        if isFull.value, call == .write { throw SystemError(ENOSPC) }
      }
      let text = await asAnotherProgram(.fileSystem(calls: calls)) {
        Shared(wrappedValue: "", .fileStorage(url))
      }
      isFull.setValue(true)
      text.withLock { $0 = "draft" }
      await #expect(throws: UnsavedChangesError.self) { try await flushPendingSaves() }
      let aside = try #require(writeUnsavedChangesAside().first?.url)
      expectNoDifference(
        aside.deletingLastPathComponent().path(), FileManager.default.temporaryDirectory.path())
      try expectNoDifference(JSONDecoder().decode(String.self, from: Data(contentsOf: aside)), "draft")
      let mode = try FileManager.default.attributesOfItem(atPath: aside.path())[.posixPermissions] as? Int
      expectNoDifference(mode, 0o600)
      try FileManager.default.removeItem(at: aside)
    }
  }

  /// A program exits during a save.
  @Test("A save in progress is also written aside") func whatIsOnItsWayIsWrittenAsideToo() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "data.json")
      let mayLock = DispatchSemaphore(value: 0)
      let isFirst = LockIsolated(true)
      let calls = SystemCalls.live.intercepting { call in
        if call == .lock, isFirst.withValue({ $0.take() }) { mayLock.wait() }
      }
      let text = await asAnotherProgram(.fileSystem(calls: calls)) {
        Shared(wrappedValue: "", .fileStorage(url))
      }
      text.withLock { $0 = "draft" }
      let copy = try #require(writeUnsavedChangesAside().first)
      try expectNoDifference(
        JSONDecoder().decode(String.self, from: Data(contentsOf: #require(copy.url))), "draft")
      mayLock.signal()
      try await flushPendingSaves()
      #expect(writeUnsavedChangesAside().isEmpty)
    }
  }
}

extension Bool {
  fileprivate mutating func take() -> Bool {
    defer { self = false }
    return self
  }
}
