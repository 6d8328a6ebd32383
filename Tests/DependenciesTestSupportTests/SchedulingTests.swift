import CairnTestSupport
import ConcurrencyExtras
import CustomDump
@testable import DependenciesTestSupport
import Testing

@Suite struct SchedulingTests {
  /// Returns the order in which five tasks end.
  static func order() async -> [Int] {
    let order = LockIsolated<[Int]>([])
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<5 {
        group.addTask {
          for _ in 0..<3 { await Task.yield() }
          order.withValue { $0.append(number) }
        }
      }
    }
    return order.value
  }

  @Test(.scheduled(seed: 1)) func timeIsVirtual() async throws {
    let begin = ContinuousClock.now
    try await Task.sleep(for: .seconds(86_400))
    #expect(begin.duration(to: .now) < .seconds(3_600))
  }

  @Test(.scheduled(seed: 1)) func sleepersWakeInTheirOrder() async throws {
    let order = LockIsolated<[Int]>([])
    await withTaskGroup(of: Void.self) { group in
      for number in [3, 1, 2] {
        group.addTask {
          try? await Task.sleep(for: .seconds(number))
          order.withValue { $0.append(number) }
        }
      }
    }
    expectNoDifference(order.value, [1, 2, 3])
  }

  @Test func aSeedDecidesTheOrder() async throws {
    var orders: [[Int]] = []
    for seed in 0..<40 as Range<UInt64> {
      let seen = LockIsolated<[[Int]]>([])
      for _ in 0..<2 {
        try await TestScheduler.run(seed: seed) {
          let order = await Self.order()
          seen.withValue { $0.append(order) }
        }
      }
      expectNoDifference(seen.value[0], seen.value[1])
      orders.append(seen.value[0])
    }
    #expect(Set(orders).count > 20)
  }

  /// A test that hangs has tasks that can't be ended. The process exits and prints the test and the seed.
  @Test("A test that can't finish ends the process") func aTestThatCannotFinishEndsTheProcess() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let trait: _SchedulingTrait = .interleavings(2)
      let body: @Sendable () async -> Void = {
        await withTaskGroup(of: Void.self) { group in
          group.addTask { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
          group.addTask {}
        }
      }
      try await trait.run(body, of: "hangs()")
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("Deadlock: every task of the test is waiting"), "\(text)")
    #expect(text.contains("The seed is 0."), "\(text)")
  }

  @Test("A deadlock is detected immediately") func whatCannotFinishIsKnownAtOnce() async {
    await #expect(throws: TestScheduler.Deadlock.self) {
      try await TestScheduler.run(seed: 3) {
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      }
    }
  }

  @Test(.interleavings(50)) @MainActor func theMainActorIsPartOfIt() async {
    let task = Task { @MainActor in
      MainActor.assertIsolated()
      return 1
    }
    #expect(await task.value == 1)
  }

  @Test func errorsComeThrough() async {
    struct Failure: Error {}
    await #expect(throws: Failure.self) {
      try await TestScheduler.run(seed: 0) { throw Failure() }
    }
  }
}

@Suite(.scheduled(seed: 3)) struct ScheduledSuiteTests {
  @Test("A suite's trait applies to its tests") func aSuitesTraitCountsForItsTests() {
    #expect(TestScheduler.isRunning)
  }

  @Suite struct Inner {
    @Test("A suite's trait applies to the tests of nested suites", arguments: [1, 2])
    func andForThoseOfSuitesInIt(_: Int) {
      #expect(TestScheduler.isRunning)
    }
  }
}
