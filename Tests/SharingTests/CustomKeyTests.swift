import CairnTestSupport
import ConcurrencyExtras
import CustomDump
import Foundation
import Sharing
import Testing

/// A key's storage, which the test controls.
final class Backend: Sendable {
  let loads = LockIsolated<[LoadContinuation<Int>]>([])
  let saves = LockIsolated<[(Int, SaveContext, SaveContinuation)]>([])
  let subscribers = LockIsolated<[SharedSubscriber<Int>]>([])
  let cancelled = LockIsolated(0)
  /// Emits an element each time the key loads or saves.
  let asked = AsyncStream<Void>.makeStream()
}

struct BackendKey: SharedKey {
  let backend: Backend
  var id: ObjectIdentifier { ObjectIdentifier(backend) }
  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    backend.loads.withValue { $0.append(continuation) }
    backend.asked.continuation.yield()
  }
  func subscribe(context: LoadContext<Int>, subscriber: SharedSubscriber<Int>) -> SharedSubscription {
    backend.subscribers.withValue { $0.append(subscriber) }
    return SharedSubscription { [backend] in backend.cancelled.withValue { $0 += 1 } }
  }
  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    backend.saves.withValue { $0.append((value, context, continuation)) }
    backend.asked.continuation.yield()
  }
}

@Suite struct CustomKeyTests {
  let backend = Backend()
  struct Failure: Error, Equatable {}

  @Test func loading() {
    @Shared(BackendKey(backend: backend)) var count = 1
    #expect($count.isLoading)
    expectNoDifference(count, 1)
    backend.loads.withValue { $0.removeFirst().resume(returning: 2) }
    #expect(!$count.isLoading)
    expectNoDifference(count, 2)
  }

  @Test func loadingFails() {
    @Shared(BackendKey(backend: backend)) var count = 1
    backend.loads.withValue { $0.removeFirst().resume(throwing: Failure()) }
    #expect($count.loadError is Failure)
    #expect(!$count.isLoading)
    expectNoDifference(count, 1)
    backend.subscribers.value[0].yield(3)
    #expect($count.loadError == nil)
    expectNoDifference(count, 3)
    backend.subscribers.value[0].yieldLoading()
    #expect($count.isLoading)
    backend.subscribers.value[0].yieldReturningInitialValue()
    expectNoDifference(count, 1)
  }

  @Test func savesFollowChanges() async {
    @Shared(BackendKey(backend: backend)) var count = 1
    backend.loads.withValue { $0.removeFirst().resumeReturningInitialValue() }
    $count.withLock { $0 = 2 }
    expectNoDifference(backend.saves.value.map(\.0), [2])
    expectNoDifference(backend.saves.value[0].1, .didSet)
    backend.saves.withValue { $0.removeFirst().2.resume(throwing: Failure()) }
    #expect($count.saveError is Failure)
    expectNoDifference(count, 2)
    expectNoDifference(unsavedChanges()?.errors.count, 1)
    // A flush tries it again.
    let flush = Task { try await flushPendingSaves() }
    _ = await backend.asked.stream.first { [backend] _ in backend.saves.value.count == 1 }
    expectNoDifference(backend.saves.value.map(\.0), [2])
    backend.saves.withValue { $0.removeFirst().2.resume(throwing: Failure()) }
    await #expect(throws: UnsavedChangesError.self) { try await flush.value }
    $count.withLock { $0 = 3 }
    backend.saves.withValue { $0.removeFirst().2.resume() }
    #expect($count.saveError == nil)
  }

  @Test func flushingWaitsForSaves() async throws {
    try await flushPendingSaves()
    @Shared(BackendKey(backend: backend)) var count = 1
    backend.loads.withValue { $0.removeFirst().resumeReturningInitialValue() }
    $count.withLock { $0 = 2 }
    async let flushed: Void = flushPendingSaves()
    backend.saves.withValue { $0.removeFirst().2.resume() }
    try await flushed
  }

  @Test func loadAndSave() async throws {
    @Shared(BackendKey(backend: backend)) var count = 1
    backend.loads.withValue { $0.removeFirst().resumeReturningInitialValue() }
    let shared = $count
    var asked = backend.asked.stream.makeAsyncIterator()
    await asked.next()
    let load = Task { try await shared.load() }
    await asked.next()
    #expect(shared.isLoading)
    backend.loads.withValue { $0.removeFirst().resume(returning: 7) }
    try await load.value
    expectNoDifference(shared.wrappedValue, 7)
    let save = Task { try await shared.save() }
    await asked.next()
    expectNoDifference(backend.saves.value.map(\.0), [7])
    expectNoDifference(backend.saves.value[0].1, .userInitiated)
    backend.saves.withValue { $0.removeFirst().2.resume(throwing: Failure()) }
    await #expect(throws: Failure.self) { try await save.value }
    #expect(shared.saveError is Failure)
  }

  @Test("Releasing the last reference ends the subscription") func theLastReferenceEndsTheSubscription() {
    do {
      @Shared(BackendKey(backend: backend)) var count = 1
      let copy = $count
      backend.loads.withValue { $0.removeFirst().resumeReturningInitialValue() }
      expectNoDifference(copy, $count)
      expectNoDifference(backend.cancelled.value, 0)
    }
    expectNoDifference(backend.cancelled.value, 1)
  }

  @Test func continuationsAreResumedOnce() {
    let twice = SaveContinuation("key") { _ in }
    twice.resume()
    expectIssues {
      twice.resume()
    } matching: {
      $0.description.contains("twice")
    }
    expectIssues {
      _ = LoadContinuation<Int>("key") { _ in }
    } matching: {
      $0.description.contains("without resuming")
    }
  }

  @Test func requiredValues() async throws {
    @Shared(.inMemory("there")) var there = 1
    let value = try await Shared(require: InMemoryKey<Int>.inMemory("there"))
    expectNoDifference(value.wrappedValue, 1)
    await #expect(throws: MissingSharedValueError.self) {
      _ = try await Shared(require: InMemoryKey<Int>.inMemory("missing"))
    }
  }
}
