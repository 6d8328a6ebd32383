import ConcurrencyExtras
import Dependencies
import IssueReporting
import Testing

/// A trait that runs a test on a scheduler of its own: serially, in virtual time, in an order that a seed decides.
public struct _SchedulingTrait: Sendable, TestScoping, TestTrait, SuiteTrait {
  let seeds: ClosedRange<UInt64>

  /// Traits are made before tests run, which is when the executors may still be changed.
  fileprivate init(seeds: ClosedRange<UInt64>) {
    self.seeds = seeds
    TestScheduler.prepare()
  }

  /// A trait of a suite counts for each of its tests.
  public var isRecursive: Bool { true }

  /// Runs one test, or one case of a parameterized test, as the trait says.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    try await run(function, of: test.name)
  }

  func run(_ function: @Sendable () async throws -> Void, of test: String) async throws {
    guard TestScheduler.isAvailable else {
      // Without the runtime's hooks a test runs once, as any other does: less is tried, nothing is wrong.
      return try await function()
    }
    for seed in seeds {
      try await withoutActuallyEscaping(function) { function in
        // Each order begins with defaults of its own, as a test does.
        try await DependencyDefaults.$isolated.withValue(DependencyDefaults()) {
          do {
            try await TestScheduler.run(seed: seed, function)
          } catch let deadlock as TestScheduler.Deadlock {
            // Its tasks keep the test's body, which may not outlive this call.
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
  /// Runs a test serially and in virtual time: `Task.sleep` takes none of the real one.
  ///
  /// ```swift
  /// @Test(.scheduled(seed: 7)) func race() async { … }
  /// ```
  ///
  /// - Parameter seed: Decides in which order ready tasks run. The same seed gives the same order.
  public static func scheduled(seed: UInt64 = 0) -> Self {
    Self(seeds: seed...seed)
  }

  /// Runs a test under many orders of its tasks.
  ///
  /// The first order under which it throws ends the test, and the seed is reported, to be given to ``scheduled(seed:)``. One under
  /// which it hangs ends the process with the seed, because nothing can end the test's tasks.
  ///
  /// - Parameter count: How many orders are tried.
  public static func interleavings(_ count: Int) -> Self {
    Self(seeds: 0...UInt64(max(count, 1) - 1))
  }
}
