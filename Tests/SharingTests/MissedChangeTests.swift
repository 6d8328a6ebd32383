import CairnSupport
import ConcurrencyExtras
import CustomDump
import Dependencies
import Foundation
import Observation
import Sharing
import SwiftNavigation
import Testing

/// An observer that reads and registers again as soon as it is notified, as an observer on another thread
/// may.
///
/// It is notified before the change, so its first read still returns the old value. It must be notified once
/// more.
@Suite struct MissedChangeTests {
  /// Records the values of the first read and of the read after each notification.
  func reads<Value: Sendable>(of read: @escaping @Sendable () -> Value) -> LockIsolated<[Value]> {
    let values = LockIsolated<[Value]>([])
    @Sendable func observe() {
      let value = withObservationTracking(read) { observe() }
      values.withValue { $0.append(value) }
    }
    observe()
    return values
  }

  /// A change after the read and before the registration is read too.
  @Test("A change between the read and the registration is read")
  func aChangeBetweenReadingAndRegistering() async {
    let count = Shared(value: 0)
    let reads = LockIsolated(0)
    await ChangeVersion.wait {
      let value = count.wrappedValue
      if reads.withValue({
        $0 += 1; return $0
      }) == 1 {
        let isChanged = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          count.withLock { $0 = 1 }
          isChanged.signal()
        }
        isChanged.wait()
      }
      return value == 1
    }
    expectNoDifference(reads.value, 2)
  }

  @Test("A local change is read") func aChangeMadeHere() {
    let count = Shared(value: 0)
    let values = reads { count.wrappedValue }
    count.withLock { $0 = 1 }
    expectNoDifference(values.value.last, 1)
    count.withLock { $0 = 2 }
    expectNoDifference(values.value.last, 2)
  }

  @Test("A change by another program is read") func aChangeOfAnotherProgram() async throws {
    let files = LockIsolated<[URL: Data]>([:])
    let url = URL(fileURLWithPath: "/data.json")
    let count = withDependencies {
      $0.defaultFileStorage = .inMemory(fileSystem: files)
    } operation: {
      Shared(wrappedValue: 0, .fileStorage(url))
    }
    let values = reads { count.wrappedValue }
    files.withValue { $0[url] = Data("7".utf8) }
    try await count.load()
    expectNoDifference(values.value.last, 7)
  }

  @Test func errorsAndLoading() async {
    let count = DictionaryKey.$values.withValue(LockIsolated([:])) {
      Shared(wrappedValue: 0, DictionaryKey(name: "a"))
    }
    let saves = reads { count.saveError != nil }
    count.withLock { $0 = -1 }
    expectNoDifference(saves.value.last, true)
    count.withLock { $0 = 1 }
    expectNoDifference(saves.value.last, false)
    let key = DictionaryKey(name: "broken")
    let broken = Shared(wrappedValue: 0, DictionaryKey(name: "b"))
    let loads = reads { broken.loadError != nil }
    let isLoading = reads { broken.isLoading }
    await #expect(throws: DictionaryKey.Failure.self) { try await broken.load(key) }
    expectNoDifference(loads.value.last, true)
    expectNoDifference(isLoading.value.last, false)
  }

  /// Another thread changes a value after it was read and before the observer is registered.
  @MainActor @Test("A change during the first read is read", .timeLimit(.minutes(20)))
  func aChangeWhileItIsReadTheFirstTime() async {
    let count = Shared(value: 0)
    let other = Shared(value: 0)
    let isFirst = LockIsolated(true)
    let values = LockIsolated<[Int]>([])
    let (seen, continuation) = AsyncStream.makeStream(of: Int.self)
    let token = observe {
      let value = count.wrappedValue
      other.withLock { $0 += value + 1 }
      if isFirst.value {
        isFirst.setValue(false)
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          count.withLock { $0 = 1 }
          done.signal()
        }
        done.wait()
      }
      values.withValue { $0.append(value) }
      continuation.yield(value)
    }
    for await value in seen where value == 1 { break }
    // The observer's own change doesn't make it read again.
    expectNoDifference(values.value, [0, 1])
    token.cancel()
  }

  @Test func anotherReference() {
    let one = Shared(value: 1)
    let two = Shared(value: 2)
    let copy = Shared(projectedValue: one)
    let values = reads { copy.wrappedValue }
    copy.projectedValue = two
    expectNoDifference(values.value.last, 2)
  }
}
