import CustomDump
import DependenciesTestSupport
import ConcurrencyExtras
import Testing

/// The scheduler that the traits for deterministic tests use.
@Suite(.enabled(if: TestScheduler.isAvailable)) struct TestSchedulerTests {
  /// Returns the order in which tasks of the main actor and of the pool complete two steps each.
  private func order(seed: UInt64) async throws -> [Int] {
    let order = LockIsolated<[Int]>([])
    try await TestScheduler.run(seed: seed) {
      let tasks = (0..<6).map { number in
        Task { @Sendable in
          if number.isMultiple(of: 2) {
            await MainActor.run { order.withValue { $0.append(number) } }
          } else {
            order.withValue { $0.append(number) }
          }
          await Task.yield()
          order.withValue { $0.append(number + 10) }
        }
      }
      for task in tasks { await task.value }
    }
    return order.value
  }

  @Test func aSeedDecidesTheOrder() async throws {
    var orders: Set<[Int]> = []
    for seed in 0..<20 as Range<UInt64> {
      let first = try await order(seed: seed)
      #expect(try await order(seed: seed) == first)
      expectNoDifference(first.sorted(), [0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15])
      orders.insert(first)
    }
    #expect(orders.count > 10)
  }

  @Test func sleepsTakeNoTimeAndKeepTheirOrder() async throws {
    let log = LockIsolated<[Int]>([])
    let clock = ContinuousClock()
    let start = clock.now
    try await TestScheduler.run(seed: 1) {
      #expect(TestScheduler.isRunning)
      await withTaskGroup(of: Void.self) { group in
        for hours in [3, 1, 2] {
          group.addTask {
            try? await Task.sleep(for: .seconds(hours * 3_600))
            log.withValue { $0.append(hours) }
          }
        }
      }
    }
    expectNoDifference(log.value, [1, 2, 3])
    #expect(start.duration(to: clock.now) < .seconds(3_600))
    #expect(!TestScheduler.isRunning)
  }

  @Test("Waiting for an event that can't happen fails immediately")
  func waitingForWhatCannotHappenFailsAtOnce() async {
    let error = await #expect(throws: TestScheduler.Deadlock.self) {
      try await TestScheduler.run(seed: 1) {
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      }
    }
    expectNoDifference(
      error?.description,
      "Deadlock: every task of the test is waiting, and none of them sleeps.")
  }

  @Test func errorsComeThrough() async {
    struct Failure: Error {}
    await #expect(throws: Failure.self) {
      try await TestScheduler.run(seed: 1) { throw Failure() }
    }
  }
}
