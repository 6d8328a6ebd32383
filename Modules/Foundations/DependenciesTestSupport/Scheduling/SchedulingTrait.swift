import ConcurrencyExtras
import Dependencies
import IssueReporting
import Testing

/// A trait that runs a test on a separate scheduler: serially, in virtual time, and in an order determined by a seed.
public struct _SchedulingTrait: Sendable, TestScoping, TestTrait, SuiteTrait {
  let seeds: ClosedRange<UInt64>

  /// Traits are created before tests run, while the executors may still be replaced.
  fileprivate init(seeds: ClosedRange<UInt64>) {
    self.seeds = seeds
    TestScheduler.prepare()
  }

  /// `true`: a suite's trait applies to each of its tests.
  public var isRecursive: Bool { true }

  /// Runs a test, or one case of a parameterized test, once for each seed.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    try await run(function, of: test.name)
  }

  func run(_ function: @Sendable () async throws -> Void, of test: String) async throws {
    guard TestScheduler.isAvailable else {
      // Without the runtime's hooks, run the test once, like any other test. It tries fewer orders, but that isn't an
      // error.
      return try await function()
    }
    for seed in seeds {
      try await withoutActuallyEscaping(function) { function in
        // Each order starts with separate defaults, like a test.
        try await DependencyDefaults.$isolated.withValue(DependencyDefaults()) {
          do {
            try await TestScheduler.run(seed: seed, function)
          } catch let deadlock as TestScheduler.Deadlock {
            // The test's tasks retain its body, which must not outlive this call.
            fatalError("'\(test)' failed. \(deadlock) The seed is \(seed).")
          } catch {
            if seeds.count > 1 { reportIssue("The order with seed \(seed) failed.") }
            throw error
          }
        }
      }
    }
  }
}

extension Trait where Self == _SchedulingTrait {
  /// Runs a test serially and in virtual time, in which `Task.sleep` takes no real time.
  ///
  /// ```swift
  /// @Test(.scheduled(seed: 7)) func race() async { … }
  /// ```
  ///
  /// - Parameter seed: Determines the order in which ready tasks run. The same seed produces the same order.
  public static func scheduled(seed: UInt64 = 0) -> Self {
    Self(seeds: seed...seed)
  }

  /// Runs a test with many orders of its tasks.
  ///
  /// If the test throws, it ends and its seed is reported; pass the seed to ``scheduled(seed:)`` to repeat that order.
  /// If the test hangs, the process ends with a message that includes the seed, because nothing can end the test's
  /// tasks.
  ///
  /// - Parameter count: The number of orders to try.
  public static func interleavings(_ count: Int) -> Self {
    Self(seeds: 0...UInt64(max(count, 1) - 1))
  }
}
