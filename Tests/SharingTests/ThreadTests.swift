import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import ConcurrencyExtras
import Dependencies
import Foundation
import Sharing
import Testing

/// Values that many threads change at the same time.
@Suite(.ownThread, .timeLimit(.minutes(20))) struct ThreadTests {
  @Test("Concurrent changes are all applied") func aReadModifyWriteLosesNothing() async {
    let count = Shared(value: 0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { for _ in 0..<500 { count.withLock { $0 += 1 } } } }
    }
    expectNoDifference(count.wrappedValue, 4_000)
  }

  /// Each of the two delivers its changes to the other, which must not deadlock.
  @Test("One file shared as two types on two threads doesn't deadlock") func oneFileAsTwoTypes() {
    let url = URL(fileURLWithPath: "/numbers.json")
    let array = Shared(wrappedValue: [Int](), .fileStorage(url))
    let set = Shared(wrappedValue: Set<Int>(), .fileStorage(url))
    // Both may change the number at the same time, which is a conflict, as between two programs.
    let conflicts = issues {
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        for number in 0..<300 {
          if thread == 0 { array.withLock { $0 = [number] } } else { set.withLock { $0 = [number] } }
        }
      }
    }
    #expect(conflicts.allSatisfy { $0.contains("can't be merged") })
    array.withLock { $0 = [1_000] }
    expectNoDifference(set.wrappedValue, [1_000])
  }

  @Test("A preference written as two types and directly ends with one value")
  func onePreferenceAsTwoTypesAndDirectly() {
    @Dependency(\.defaultAppStorage) var defaults
    // A subclass of `UserDefaults` can't be `Sendable` on Linux.
    let shared = UncheckedSendable(defaults)
    let int = Shared(wrappedValue: 0, .appStorage("number"))
    let double = Shared(wrappedValue: 0.0, .appStorage("number"))
    DispatchQueue.concurrentPerform(iterations: 3) { thread in
      for number in 0..<300 {
        switch thread {
        case 0: int.withLock { $0 = number }
        case 1: double.withLock { $0 = Double(number) }
        default: shared.value.set(number, forKey: "number")
        }
      }
    }
    // Any write may be the last, but all values agree on it.
    expectNoDifference(int.wrappedValue, defaults.integer(forKey: "number"))
    expectNoDifference(double.wrappedValue, defaults.double(forKey: "number"))
  }

  /// Coding functions needn't be thread-safe, so they never run concurrently.
  @Test("Coding functions never run concurrently") func codingFunctionsRunOneAtATime() {
    let running = LockIsolated(0)
    let most = LockIsolated(0)
    let files = LockIsolated([URL(fileURLWithPath: "/number"): Data("1".utf8)])
    withDependencies {
      $0.defaultFileStorage = .inMemory(fileSystem: files)
    } operation: {
      let key = FileStorageKey<Int>.fileStorage(
        URL(fileURLWithPath: "/number"),
        decode: { data in
          let now = running.withValue {
            $0 += 1
            return $0
          }
          most.withValue { $0 = max($0, now) }
          defer { running.withValue { $0 -= 1 } }
          return Int(String(decoding: data, as: UTF8.self)) ?? 0
        },
        encode: { Data("\($0)".utf8) })
      DispatchQueue.concurrentPerform(iterations: 400) { _ in
        key.load(context: .initialValue(0), continuation: LoadContinuation { _ in })
      }
    }
    expectNoDifference(most.value, 1)
  }

  @Test("Equal keys on many threads share one value") func equalKeysOnManyThreadsAreOneValue() async {
    let all = await withTaskGroup(of: Shared<Int>.self, returning: [Shared<Int>].self) { group in
      for number in 0..<8 {
        group.addTask { Shared(wrappedValue: number, .inMemory("one")) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    all[0].withLock { $0 = 100 }
    #expect(all.allSatisfy { $0.wrappedValue == 100 })
  }
}
