import CustomDump
import DependenciesTestSupport
import ConcurrencyExtras
import Foundation
import Testing

/// Inside an actor, `Task.yield` and `Task.sleep` enqueue jobs directly, without the runtime's hooks.
@Suite struct ActorSchedulingTests {
  actor Counter {
    var threads: Set<UInt> = []
    var steps: [Int] = []

    func count(_ number: Int) async {
      for _ in 0..<3 {
        threads.insert(UInt(pthread_self()))
        steps.append(number)
        await Task.yield()
      }
    }

    /// Starts a task that inherits only the actor's isolation.
    func countLater(_ number: Int) async -> Task<Void, Never> {
      Task {
        await Task.yield()
        await count(number)
      }
    }

    func sleep(_ duration: Duration) async throws {
      try await Task.sleep(for: duration)
      threads.insert(UInt(pthread_self()))
    }
  }

  @Test func anActorStaysWithItsScheduler() async throws {
    var orders: Set<[Int]> = []
    for seed in 0..<20 as Range<UInt64> {
      let counter = Counter()
      try await TestScheduler.run(seed: seed) {
        async let first: Void = counter.count(1)
        async let second: Void = counter.count(2)
        let third = await counter.countLater(3)
        _ = await (first, second, third.value)
        // Inside, `#expect` would also run on the scheduler, so the test checks the results outside.
      }
      #expect(await counter.threads.count == 1)
      let steps = await counter.steps
      expectNoDifference(steps.sorted(), [1, 1, 1, 2, 2, 2, 3, 3, 3])
      orders.insert(steps)
    }
    #expect(orders.count > 5)
  }

  @Test func anActorSleepsInVirtualTime() async throws {
    let counter = Counter()
    let begin = ContinuousClock.now
    try await TestScheduler.run(seed: 1) {
      async let first: Void = counter.sleep(.seconds(86_400))
      async let second: Void = counter.sleep(.seconds(3_600))
      _ = try await (first, second)
    }
    #expect(begin.duration(to: .now) < .seconds(3_600))
    #expect(await counter.threads.count == 1)
  }

  /// Another thread resumes a task of the scheduler: while the scheduler runs, and after it has given up.
  @Test("A task resumed by another thread continues on its scheduler")
  func aTaskThatIsResumedFromOutsideComesBackToItsScheduler() async throws {
    let hung = LockIsolated<UnsafeContinuation<Void, Never>?>(nil)
    let ranOn = LockIsolated<Set<UInt>>([])
    await #expect(throws: TestScheduler.Deadlock.self) {
      try await TestScheduler.run(seed: 1) {
        ranOn.withValue { _ = $0.insert(UInt(pthread_self())) }
        await withUnsafeContinuation { continuation in hung.setValue(continuation) }
        ranOn.withValue { _ = $0.insert(UInt(pthread_self())) }
      }
    }
    // The scheduler has given up: the task stays frozen and doesn't continue elsewhere during the next test.
    hung.value?.resume()
    await Task.megaYield()
    expectNoDifference(ranOn.value.count, 1)
  }

  @MainActor @Test func anActorStaysOnTheSerialExecutor() async {
    let counter = Counter()
    await withMainSerialExecutor {
      async let first: Void = counter.count(1)
      async let second: Void = counter.count(2)
      _ = await (first, second)
    }
    #expect(await counter.threads.count == 1)
  }
}
